#!/bin/sh
# Starts signalbox with the runtime that is beside it, wherever the folder is and whatever links to this script.
file=$0
while [ -L "$file" ]; do
  link=$(readlink "$file")
  case $link in
    /*) file=$link ;;
    *) file=${file%/*}/$link ;;
  esac
done
case $file in
  */*) folder=${file%/*} ;;
  *) folder=. ;;
esac
lib=$folder/../lib/signalbox
if [ ! -e INTERPRETER ]; then
  echo 'signalbox: this build needs glibc, which this system (such as Alpine) does not have: install the npm package with Node 24.15 or newer of the system.' >&2
  exit 1
fi
exec "$lib/node" "$lib/signalbox.js" "$@"
