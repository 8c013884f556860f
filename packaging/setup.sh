#!/usr/bin/env bash
# Makes this checkout ready to use: packaging/setup.sh NEED...
#
#   app             the virtual environment .venv with what the app needs, and the graphics libraries under it
#   virtual-screen  a screen for machines that have none
#   tests           what the tests need
#   packaging       what `make bundle` needs, in an environment of its own: build/builder
#   installers      what makes the installer for Windows, and shows it in Malay
#   windows         Wine, which `make windows` builds and tries the Windows program in
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
    local name
    for name in "$1" "${1}t64"; do
        # A removed package may still be known, by settings it left behind.
        [[ $(dpkg-query --show --showformat '${db:Status-Abbrev}' "$name" 2>/dev/null) != ii* ]] || return 0
    done
    return 1
}

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo "$@"; fi
}

# Whether packages can be installed from here: as root, or by sudo, which asks for a password where somebody sits at a
# terminal. It is asked once, and what it is for is said before.
may_install() {
    if [ -z "${may_install_answer:-}" ]; then
        may_install_answer=no
        if [ "$(id -u)" -eq 0 ]; then
            may_install_answer=yes
        elif command -v sudo >/dev/null; then
            if sudo -n true 2>/dev/null; then
                may_install_answer=yes
            elif [ -t 0 ] && [ -t 2 ]; then
                say "the system's packages are installed with sudo, which may ask for your password: $1"
                ! sudo -v || may_install_answer=yes
            fi
        fi
    fi
    [ $may_install_answer = yes ]
}

# Fetches what the system can install; with no network apt-get would say so and end well.
renew_lists() {
    [ -z "${lists:-}" ] || return 0
    lists=old
    ! as_root apt-get update -qq -o APT::Update::Error-Mode=any || lists=new
    [ $lists = new ] || say "the package lists could not be renewed (is there a network?); going on with the old ones" >&2
}

# Whether the system has a package, installed or to be installed.
is_offered() { command -v apt-cache >/dev/null && apt-cache show "$1" >/dev/null 2>&1; }

missing_of() {
    local package
    for package in "$@"; do is_installed "$package" || printf '%s ' "$package"; done
}

# Installs what is missing of the Debian packages in `needed` and `wished`; fails when something needed cannot be had.
get_packages() {
    on_debian || return 0
    local missing
    read -ra missing <<<"$(missing_of "${needed[@]}" "${wished[@]}")"
    [ ${#missing[@]} -gt 0 ] || return 0
    # What is only wished for and could not be had is told once, not each time.
    local told=.venv/.bellword-missing
    if [ -f "$told" ] && [ "$(<"$told")" = "${missing[*]}" ] && [ -z "$(missing_of "${needed[@]}")" ]; then return; fi
    if may_install "${missing[*]}"; then
        say "installing ${missing[*]}"
        renew_lists
        as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null </dev/null && return 0
    fi
    say "these system packages are missing, and could not be installed from here:" >&2
    say "    sudo apt-get install --no-install-recommends ${missing[*]}" >&2
    [ -z "$(missing_of "${needed[@]}")" ] || exit 1
    local lost=()
    [ -z "$(missing_of "${for_picture[@]}")" ] || lost+=("the picture, or a second finger on the screen, may fail")
    [ -z "$(missing_of "${for_tests[@]}")" ] || lost+=("tests that want them are skipped")
    say "going on without them: $(printf '%s; ' "${lost[@]}" | sed 's/; $//')" >&2
    missing_told="${missing[*]}"
}

# ---------------------------------------------------------------------------------------------------------- Python

# Kivy has packages for Python 3.11 to 3.13. On 3.14 only Debian's own Kivy works, in which what broke is mended.
is_python_to() { "$2" -c "import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, $1))" 2>/dev/null; }

version_of() { "$1" -c 'import sys; print("python%d.%d" % sys.version_info[:2])'; }

# Ends with what is missing: Python itself, or for 3.14 the Kivy of the system; and whether the system could be asked.
why_no_python() {
    local name help=()
    [ "${lists:-}" != old ] || help=("The system's package lists could not be fetched: is there a network?")
    for name in "${here[@]}"; do
        ! is_python_to 14 "$name" || fail "$(version_of "$name") is here, but with it Bellword needs the system's own Kivy, python3-kivy," \
            "which is not installed and not in the system's package lists." "${help[@]}" \
            "On Debian and Ubuntu: sudo apt-get update, then sudo apt-get install python3-kivy python3-venv"
    done
    fail "Bellword needs Python 3.11, 3.12 or 3.13${PYTHON:+, and PYTHON names \"$PYTHON\"}; none was found here." "${help[@]}" \
        "On Debian and Ubuntu: sudo apt-get update, then sudo apt-get install python3.13-venv," \
        "or, where there is only Python 3.14: sudo apt-get install python3-venv python3-kivy"
}

# Sets `python`, and adds to `needed` what the system must install for it: one that is here and that Kivy has packages
# for; else such a one that the system offers; else the one that is here, with the system's Kivy.
choose_python() {
    local here=(python3.11 python3.12 python3.13 python3) offered=(python3.13 python3.12 python3.11) name
    if [ -n "${PYTHON:-}" ]; then here=("$PYTHON") offered=("$PYTHON"); fi
    for name in "${here[@]}"; do
        if is_python_to 13 "$name"; then
            python=$("$name" -c 'import sys; print(sys.executable)')
            # Debian keeps this part of Python in a package of its own.
            "$python" -c 'import venv; from ensurepip import bootstrap' 2>/dev/null ||
                needed+=("$(version_of "$python")-venv")
            return
        fi
    done
    ! on_debian || ! may_install "a Python that Kivy works with" || renew_lists
    for name in "${offered[@]}"; do
        if [[ $name =~ ^python3\.1[123]$ ]] && is_offered "$name-venv"; then
            python=$name needed+=("$name-venv")
            return
        fi
    done
    for name in "${here[@]}"; do
        if is_python_to 14 "$name" && is_offered python3-kivy; then
            python=$name kivy_of_system=yes needed+=(python3-kivy "$(version_of "$name")-venv")
            return
        fi
    done
    why_no_python
}

# Whether .venv works, and has the Python that PYTHON names, if it names one.
has_environment() {
    is_python_to 14 .venv/bin/python && .venv/bin/python -m pip --version >/dev/null 2>&1 || return 1
    [ -z "${PYTHON:-}" ] || [ "$(version_of .venv/bin/python)" = "$(version_of "$PYTHON" 2>/dev/null)" ]
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

# The program is built in an environment that has the app's packages in the versions of packaging/versions.txt and no
# others: what lies beside them could find its way into the program.
install_builder() {
    local stamp=build/builder/.bellword-setup now
    now="$(fingerprint builder) $(sha256sum <packaging/versions.txt)"
    if [ -f "$stamp" ] && [ "$(<"$stamp")" = "$now" ]; then return; fi
    say "installing what builds the program into build/builder (half a minute)"
    .venv/bin/python -m venv --clear build/builder
    .venv/bin/python - >build/builder/packages.txt <<'PYTHON'
import tomllib
with open("pyproject.toml", "rb") as file:
    project = tomllib.load(file)["project"]
print(*project["dependencies"], *project["optional-dependencies"]["packaging"], sep="\n")
PYTHON
    build/builder/bin/python -m pip install --quiet --disable-pip-version-check --constraint packaging/versions.txt \
        --requirement build/builder/packages.txt </dev/null ||
        fail "the Python packages could not be installed; the lines above say why (is there a network?)"
    printf '%s\n' "$now" >"$stamp"
}

# ----------------------------------------------------------------------------------------------------------- needs

needed=() wished=() for_picture=() for_tests=() extras=("") builder=no kivy_of_system=no
if has_environment; then
    python=.venv/bin/python
    ! grep -q '^include-system-site-packages = true' .venv/pyvenv.cfg || kivy_of_system=yes
else
    choose_python
fi

for need in "$@"; do
    case $need in
        app)
            # A computer with a screen has its own graphics; libmtdev is for more than one finger at a time.
            for_picture+=(libgl1 libgl1-mesa-dri libegl1 libgles2 libmtdev1)
            ;;
        virtual-screen)
            needed+=(xvfb xauth)
            ;;
        tests)
            # A print server whose printers write into files; a clock that can be set; a look at what is asked of the system;
            # what keeps memory in order, where the tests take less time (Makefile); small disks to be filled.
            for_tests+=(cups cups-client cups-filters libfaketime strace libjemalloc2 mount)
            # A screen with a touchscreen and a window manager, keys and clicks, and what reads its picture.
            for_tests+=(xserver-xorg-core xserver-xorg-video-dummy openbox xdotool tesseract-ocr)
            extras+=(tests)
            ;;
        packaging)
            # Debian leaves out the part of Kivy that PyInstaller asks what to take along.
            [ $kivy_of_system = no ] || fail "The program is built with Python 3.11, 3.12 or 3.13: PYTHON=python3.13 make ..."
            # PyInstaller reads libraries with binutils, and takes along Python's own, which Debian keeps apart.
            needed+=(binutils)
            [[ $(readlink -f "$(command -v "$python")") != /usr/bin/* ]] || needed+=("lib$(version_of "$python")")
            builder=yes
            ;;
        installers)
            needed+=(nsis)
            wished+=(locales)
            ;;
        windows)
            needed+=(wine wine64)
            ;;
        *)
            fail "no such need: $need"
            ;;
    esac
done

wished+=("${for_picture[@]}" "${for_tests[@]}")
get_packages
if ! has_environment; then
    say "making .venv with $python"
    seen=()
    [ $kivy_of_system = no ] || seen=(--system-site-packages)
    "$python" -m venv --clear "${seen[@]}" .venv
fi
for extra in "${extras[@]}"; do install "$extra"; done
[ $builder = no ] || install_builder
[ -z "${missing_told:-}" ] || printf '%s\n' "$missing_told" >.venv/.bellword-missing
