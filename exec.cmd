@rem `npm start` says exec, which the shells of other systems know and cmd.exe does not.
@%*
