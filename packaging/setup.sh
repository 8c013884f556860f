#!/usr/bin/env bash
# Makes this checkout ready to use: packaging/setup.sh NEED...
#
#   app             the virtual environment .venv with what the app needs, and the graphics libraries under it
#   virtual-screen  a screen for machines that have none
#   tests           what the tests need
#   packaging       what `make bundle` needs
#
# Does only what is still missing, and says what it does. When nothing is missing it needs no network.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

say() { printf 'setup: %s\n' "$*"; }
fail() {
    printf 'setup: %s\n' "$@" >&2
    exit 1
}

# ------------------------------------------------------------------------------------------------- Debian's packages

on_debian() { command -v apt-get >/dev/null && command -v dpkg >/dev/null; }

is_installed() {
    # Newer Debian and Ubuntu releases have some libraries under a name that ends in t64.
    dpkg -s "$1" >/dev/null 2>&1 || dpkg -s "${1}t64" >/dev/null 2>&1
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi
}

may_install() { [ "$(id -u)" -eq 0 ] || { command -v sudo >/dev/null && sudo -n true 2>/dev/null; }; }

# Installs the Debian packages named, or says which are missing and how to get them; fails when they are not there then.
need_packages() {
    on_debian || return 0
    local missing=() package
    for package in "$@"; do is_installed "$package" || missing+=("$package"); done
    [ ${#missing[@]} -gt 0 ] || return 0
    if may_install; then
        say "installing ${missing[*]}"
        as_root apt-get update -qq || say "the package lists could not be renewed; going on with the old ones"
        as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null </dev/null && return 0
    fi
    say "these system packages are missing, and could not be installed from here:" >&2
    say "    sudo apt-get install --no-install-recommends ${missing[*]}" >&2
    return 1
}

# ---------------------------------------------------------------------------------------------------------- Python

python_fits='import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))'

find_python() {
    local name
    for name in "${PYTHON:-}" python3.11 python3.12 python3.13 python3; do
        if [ -n "$name" ] && command -v "$name" >/dev/null && "$name" -c "$python_fits" 2>/dev/null; then
            "$name" -c 'import sys; print(sys.executable)'
            return
        fi
    done
    fail "Bellword needs Python 3.11, 3.12 or 3.13, and found none of them." \
        "On Debian and Ubuntu: sudo apt-get install python3 (or python3.11, where python3 is older)"
}

make_environment() {
    if .venv/bin/python -c "$python_fits" 2>/dev/null && .venv/bin/python -m pip --version >/dev/null 2>&1; then
        return
    fi
    local python version
    python=$(find_python)
    version=$("$python" -c 'import sys; print("python%d.%d" % sys.version_info[:2])')
    if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
        need_packages "$version-venv" || exit 1
    fi
    say "making .venv with $python"
    "$python" -m venv --clear .venv
}

# What the installed packages depend on: the project's own tables, not the settings of its tools.
fingerprint() {
    .venv/bin/python - "$PWD" "$@" <<'PYTHON'
import hashlib, json, sys, tomllib
with open("pyproject.toml", "rb") as file:
    project = tomllib.load(file)
tables = [project["build-system"], project["project"], project["tool"]["hatch"], sys.version, sys.argv[1:]]
print(hashlib.sha256(json.dumps(tables, sort_keys=True).encode()).hexdigest())
PYTHON
}

install() {
    local extras="$1" stamp now
    stamp=".venv/.bellword-setup${extras:+-$extras}"
    now=$(fingerprint "$extras")
    if [ -f "$stamp" ] && [ "$(<"$stamp")" = "$now" ]; then return; fi
    say "installing Bellword${extras:+ with what it needs for $extras} into .venv (a minute or two)"
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --editable ".${extras:+[$extras]}" </dev/null ||
        fail "the Python packages could not be installed; the lines above say why (is there a network?)"
    printf '%s\n' "$now" >"$stamp"
}

# ----------------------------------------------------------------------------------------------------------- needs

for need in "$@"; do
    case $need in
        app)
            need_packages libgl1 libgl1-mesa-dri libegl1 libgles2 || say "going on without them" >&2
            need_packages libmtdev1 || say "going on; a touch screen may answer to one finger only" >&2
            make_environment
            install ""
            ;;
        virtual-screen)
            need_packages xvfb xauth || exit 1
            ;;
        tests)
            install tests
            ;;
        packaging)
            # PyInstaller reads libraries with binutils, and bundles Python's own shared library.
            shared_python=$(.venv/bin/python -c 'import sysconfig; print(sysconfig.get_config_var("INSTSONAME") or "")')
            need_packages binutils || exit 1
            if [[ $(readlink -f .venv/bin/python) == /usr/bin/* && $shared_python == libpython* ]]; then
                need_packages "$(.venv/bin/python -c 'import sys; print("libpython%d.%d" % sys.version_info[:2])')" || exit 1
            fi
            install packaging
            ;;
        *)
            fail "no such need: $need"
            ;;
    esac
done
