; The installer for Windows: packaging/windows/installers.sh.
;
; Without a word it installs for the user at the computer, who need not be an administrator. For all users, by whoever
; looks after the computers: bellword-VERSION-setup.exe /S /ALLUSERS. Other words: /S asks and shows nothing, /D=FOLDER (the
; last) chooses another folder. uninstall.exe knows /S too, and /DELETEDATA deletes what this user has saved as well.
;
; Ends with 0, or in a silent run: 2 stopped on its way, 3 no right to install for all users, 4 Bellword is open.
;
; A folder is never removed with all that is in it but those that came with the program: somebody may have installed into
; a folder with other files, or keep a `data` folder beside the program.

Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
SetDateSave on
AllowSkipFiles off
RequestExecutionLevel user
ManifestDPIAware true
ManifestSupportedOS all

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include nsDialogs.nsh
!include x64.nsh

!define ENTRY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Bellword"
!define PROGRAM "bellword.exe"
!define LIBRARIES "_internal" ; all that PyInstaller lays beside the program
!define LICENCES "licences" ; that and the bill: of a release only
!define BILL "bill-of-materials.cdx.json"
!define ARRIVING "arriving" ; the new version, until it is whole
!define NO_PIN_ENGLISH "Bellword - Remove PIN" ; as the app calls it where it says what to do about a forgotten PIN
!define NO_PIN_MALAY "Bellword - Buang PIN"
!define CANCELLED 2
!define NO_RIGHT 3
!define IS_OPEN 4

Name "Bellword"
OutFile "${OUT}"
BrandingText "Bellword ${VERSION}"
InstallButtonText "$(PUT_IN)"
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "Bellword"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey FileDescription "Installs Bellword: word matches for a class"
VIAddVersionKey CompanyName "The Bellword contributors"
VIAddVersionKey LegalCopyright "MIT License"

Var ForAll
Var DeleteData
Var DeleteBox

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_WELCOMEPAGE_TITLE "$(WELCOME)"
!define MUI_WELCOMEPAGE_TEXT "$(WELCOME_TEXT)"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_TITLE "$(READY)"
!define MUI_FINISHPAGE_TEXT "$(READY_TEXT)"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}"
!define MUI_FINISHPAGE_RUN_TEXT "$(OPEN_IT)"
!insertmacro MUI_PAGE_FINISH
UninstPage custom un.AskForData un.TakeAnswer
!insertmacro MUI_UNPAGE_INSTFILES

!insertmacro MUI_LANGUAGE "English" ; whoever has neither language gets the first
!insertmacro MUI_LANGUAGE "Malay"

LangString WELCOME ${LANG_ENGLISH} "Install Bellword ${VERSION}"
LangString WELCOME ${LANG_MALAY} "Pasang Bellword ${VERSION}"
LangString WELCOME_TEXT ${LANG_ENGLISH} "Bellword runs word matches in your class, without the internet.$\r$\n$\r$\nYou don't need to be an administrator. An older Bellword is replaced: matches, classes and settings stay as they are.$\r$\n$\r$\nClose Bellword before you continue."
LangString WELCOME_TEXT ${LANG_MALAY} "Bellword mengendalikan perlawanan perkataan dalam kelas anda, tanpa Internet.$\r$\n$\r$\nAnda tidak perlu menjadi pentadbir komputer. Bellword yang lama akan diganti: perlawanan, kelas dan tetapan tidak berubah.$\r$\n$\r$\nTutup Bellword sebelum anda meneruskan."
LangString PUT_IN ${LANG_ENGLISH} "&Install"
LangString PUT_IN ${LANG_MALAY} "&Pasang"
LangString READY ${LANG_ENGLISH} "Bellword is installed"
LangString READY ${LANG_MALAY} "Bellword telah dipasang"
LangString READY_TEXT ${LANG_ENGLISH} "You will find it in the Start menu, under Bellword."
LangString READY_TEXT ${LANG_MALAY} "Anda boleh mencarinya dalam menu Mula di bawah nama Bellword."
LangString OPEN_IT ${LANG_ENGLISH} "Open Bellword now"
LangString OPEN_IT ${LANG_MALAY} "Buka Bellword sekarang"
LangString NO_PIN ${LANG_ENGLISH} "${NO_PIN_ENGLISH}"
LangString NO_PIN ${LANG_MALAY} "${NO_PIN_MALAY}"
LangString OPEN ${LANG_ENGLISH} "Bellword is open, or its files cannot be changed. Close it on this computer, then try again. Nothing was changed."
LangString OPEN ${LANG_MALAY} "Bellword sedang dibuka, atau failnya tidak boleh diubah. Tutup Bellword pada komputer ini, kemudian cuba lagi. Tiada apa-apa yang diubah."
LangString RIGHT ${LANG_ENGLISH} "Only an administrator can install or remove Bellword for all users. Nothing was changed."
LangString RIGHT ${LANG_MALAY} "Hanya pentadbir boleh memasang atau membuang Bellword untuk semua pengguna. Tiada apa-apa yang diubah."
LangString OLD_WINDOWS ${LANG_ENGLISH} "Bellword needs 64-bit Windows. Nothing was changed."
LangString OLD_WINDOWS ${LANG_MALAY} "Bellword memerlukan Windows 64-bit. Tiada apa-apa yang diubah."
LangString REMOVE ${LANG_ENGLISH} "Remove Bellword"
LangString REMOVE ${LANG_MALAY} "Buang Bellword"
LangString REMOVE_HEAD ${LANG_ENGLISH} "What should happen to your matches?"
LangString REMOVE_HEAD ${LANG_MALAY} "Apakah yang perlu dibuat dengan perlawanan anda?"
LangString REMOVE_TEXT ${LANG_ENGLISH} "The program will be removed from this computer. Your matches, classes and settings stay, and are there if you install Bellword again."
LangString REMOVE_TEXT ${LANG_MALAY} "Program ini akan dibuang daripada komputer ini. Perlawanan, kelas dan tetapan anda kekal, dan dapat digunakan semula jika anda memasang Bellword sekali lagi."
LangString DELETE ${LANG_ENGLISH} "Also delete my matches, classes and settings. You cannot get them back."
LangString DELETE ${LANG_MALAY} "Padamkan juga perlawanan, kelas dan tetapan saya. Semuanya tidak dapat dipulihkan."

; Every step that depends on who it is installed for asks $ForAll, "all" or "current".
!macro UseContext
  SetRegView 64
  ${If} $ForAll == "all"
    SetShellVarContext all
  ${Else}
    SetShellVarContext current
  ${EndIf}
!macroend

; Puts "Admin" or less on top of the stack.
!macro GetRight
  UserInfo::GetAccountType
!macroend

; Goes on only where the rights suffice; whoever is asked by Windows for them goes on in another process.
!macro NeedRight PROGRAM_FILE WORDS
  ${If} $ForAll == "all"
    !insertmacro GetRight
    Pop $0
    ${If} $0 != "Admin"
      ${IfNot} ${Silent}
        ClearErrors
        ExecShell "runas" '"${PROGRAM_FILE}"' '${WORDS}'
        ${IfNot} ${Errors}
          Quit
        ${EndIf}
      ${EndIf}
      SetErrorLevel ${NO_RIGHT}
      MessageBox MB_OK|MB_ICONEXCLAMATION "$(RIGHT)" /SD IDOK
      Quit
    ${EndIf}
  ${EndIf}
!macroend

; Windows lets nobody write to a program that is open.
!macro NeedClosed
  ${If} ${FileExists} "$INSTDIR\${PROGRAM}"
    ClearErrors
    FileOpen $0 "$INSTDIR\${PROGRAM}" a
    ${If} ${Errors}
      SetErrorLevel ${IS_OPEN}
      MessageBox MB_OK|MB_ICONEXCLAMATION "$(OPEN)" /SD IDOK
      Quit
    ${EndIf}
    FileClose $0
  ${EndIf}
!macroend

!macro RemoveEntries
  Delete "$SMPROGRAMS\Bellword.lnk"
  Delete "$SMPROGRAMS\${NO_PIN_ENGLISH}.lnk"
  Delete "$SMPROGRAMS\${NO_PIN_MALAY}.lnk"
!macroend

!macro RemoveProgram
  RMDir /r "$INSTDIR\${LIBRARIES}"
  ${If} ${FileExists} "$INSTDIR\${BILL}"
    RMDir /r "$INSTDIR\${LICENCES}"
    Delete "$INSTDIR\${BILL}"
  ${EndIf}
  Delete "$INSTDIR\${PROGRAM}"
!macroend

Function .onInit
  ${IfNot} ${RunningX64}
    SetErrorLevel ${CANCELLED}
    MessageBox MB_OK|MB_ICONEXCLAMATION "$(OLD_WINDOWS)" /SD IDOK
    Quit
  ${EndIf}
  StrCpy $ForAll "current"
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/ALLUSERS" $1
  ${IfNot} ${Errors}
    StrCpy $ForAll "all"
  ${EndIf}
  !insertmacro UseContext
  !insertmacro NeedRight "$EXEPATH" "/ALLUSERS"
  ; No folder was named: where it is installed already, else where programs are.
  ${If} $INSTDIR == ""
    ReadRegStr $INSTDIR SHCTX "${ENTRY}" "InstallLocation"
  ${EndIf}
  ${If} $INSTDIR == ""
    ${If} $ForAll == "all"
      StrCpy $INSTDIR "$PROGRAMFILES64\Bellword"
    ${Else}
      StrCpy $INSTDIR "$LOCALAPPDATA\Programs\Bellword"
    ${EndIf}
  ${EndIf}
FunctionEnd

Section
  !insertmacro UseContext
  !insertmacro NeedClosed
  ; The old version goes when the new one is whole: a full disk in between leaves a program that starts.
  RMDir /r "$INSTDIR\${ARRIVING}"
  SetOutPath "$INSTDIR\${ARRIVING}"
  File /r "${FOLDER}/*"
  SetOutPath "$INSTDIR"
  !insertmacro RemoveProgram
  ClearErrors
  Rename "$INSTDIR\${ARRIVING}\${LIBRARIES}" "$INSTDIR\${LIBRARIES}"
  ${If} ${FileExists} "$INSTDIR\${ARRIVING}\${BILL}"
    Rename "$INSTDIR\${ARRIVING}\${LICENCES}" "$INSTDIR\${LICENCES}"
    Rename "$INSTDIR\${ARRIVING}\${BILL}" "$INSTDIR\${BILL}"
  ${EndIf}
  Rename "$INSTDIR\${ARRIVING}\${PROGRAM}" "$INSTDIR\${PROGRAM}"
  ${If} ${Errors}
    SetErrorLevel ${IS_OPEN}
    Abort "$(OPEN)"
  ${EndIf}
  RMDir "$INSTDIR\${ARRIVING}"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  ; It may have been installed in the other language before.
  !insertmacro RemoveEntries
  CreateShortcut "$SMPROGRAMS\Bellword.lnk" "$INSTDIR\${PROGRAM}"
  CreateShortcut "$SMPROGRAMS\$(NO_PIN).lnk" "$INSTDIR\${PROGRAM}" "reset-pin --box"
  WriteRegStr SHCTX "${ENTRY}" "DisplayName" "Bellword"
  WriteRegStr SHCTX "${ENTRY}" "DisplayVersion" "${VERSION}"
  WriteRegStr SHCTX "${ENTRY}" "DisplayIcon" "$INSTDIR\${PROGRAM}"
  WriteRegStr SHCTX "${ENTRY}" "Publisher" "The Bellword contributors"
  WriteRegStr SHCTX "${ENTRY}" "InstallLocation" "$INSTDIR"
  WriteRegStr SHCTX "${ENTRY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr SHCTX "${ENTRY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD SHCTX "${ENTRY}" "NoModify" 1
  WriteRegDWORD SHCTX "${ENTRY}" "NoRepair" 1
  ${GetSize} "$INSTDIR\${LIBRARIES}" "/S=0K" $0 $1 $2
  IntFmt $0 "0x%08X" $0
  WriteRegDWORD SHCTX "${ENTRY}" "EstimatedSize" "$0"
SectionEnd

Function .onInstFailed
  RMDir /r "$INSTDIR\${ARRIVING}"
FunctionEnd

Function un.onInit
  SetRegView 64
  StrCpy $ForAll "current"
  ReadRegStr $0 HKLM "${ENTRY}" "InstallLocation"
  ${If} $0 == $INSTDIR
    StrCpy $ForAll "all"
  ${EndIf}
  !insertmacro UseContext
  !insertmacro NeedRight "$INSTDIR\uninstall.exe" ""
  StrCpy $DeleteData ${BST_UNCHECKED}
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/DELETEDATA" $1
  ${IfNot} ${Errors}
    StrCpy $DeleteData ${BST_CHECKED}
  ${EndIf}
FunctionEnd

Function un.AskForData
  !insertmacro MUI_HEADER_TEXT "$(REMOVE)" "$(REMOVE_HEAD)"
  nsDialogs::Create 1018
  Pop $0
  ${NSD_CreateLabel} 0 0 100% 40u "$(REMOVE_TEXT)"
  Pop $0
  ${NSD_CreateCheckbox} 0 48u 100% 24u "$(DELETE)"
  Pop $DeleteBox
  ${NSD_AddStyle} $DeleteBox ${BS_MULTILINE}
  ${NSD_SetState} $DeleteBox $DeleteData
  nsDialogs::Show
FunctionEnd

Function un.TakeAnswer
  ${NSD_GetState} $DeleteBox $DeleteData
FunctionEnd

Section Uninstall
  !insertmacro UseContext
  !insertmacro NeedClosed
  !insertmacro RemoveProgram
  RMDir /r "$INSTDIR\${ARRIVING}"
  Delete "$INSTDIR\uninstall.exe"
  !insertmacro RemoveEntries
  DeleteRegKey SHCTX "${ENTRY}"
  ${If} $DeleteData == ${BST_CHECKED}
    ; For all users the other names for folders stand for those of nobody; what others have saved is theirs.
    SetShellVarContext current
    RMDir /r "$LOCALAPPDATA\Bellword"
    ${If} ${FileExists} "$INSTDIR\data\bellword.db"
      RMDir /r "$INSTDIR\data"
    ${EndIf}
  ${EndIf}
  RMDir "$INSTDIR"
SectionEnd
