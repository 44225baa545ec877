import { Readable, Writable } from 'node:stream';

/** A keyboard for Ink: what is pushed arrives as if typed. */
export function fakeKeyboard() {
  const keyboard = new Readable({ read() {} });
  return Object.assign(keyboard, {
    isTTY: true as const,
    setRawMode: () => keyboard,
    ref: () => keyboard,
    unref: () => keyboard,
  });
}

/** An output that calls itself a terminal and hands every chunk to `show` before `write` returns. */
export function fakeScreen(columns: number, rows: number, show: (chunk: string) => void) {
  const screen = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      show(String(chunk));
      done();
    },
  });
  return Object.assign(screen, {
    isTTY: true as const,
    columns,
    rows,
    resize(newColumns: number, newRows: number) {
      Object.assign(screen, { columns: newColumns, rows: newRows });
      screen.emit('resize');
    },
  });
}
