@rem Shells of other systems know "exec": the program takes the shell's place, so that signals reach it. This is the same word for Windows.
@%*
