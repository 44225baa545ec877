import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const terminal = new URL('./emulated-terminal.ts', import.meta.url).href;

/** Loads the terminal when the memory that small buffers share begins with other bytes. */
const load = (byte: number) => `
  let other;
  do other = Buffer.from(new Uint8Array(64).fill(${byte})); while (other.byteOffset !== 0);
  const { emulateTerminal } = await import(${JSON.stringify(terminal)});
  const terminal = emulateTerminal({ columns: 20, rows: 2 });
  terminal.write('漢😀👩‍👩‍👧é|');
  console.log(terminal.cursor().x);
`;

test.each([0, 1, 255])(
  'characters have their widths when other buffers hold %i in the memory of small ones',
  (byte) => {
    const argv = ['--input-type=module', '--eval', load(byte)];
    const width = execFileSync(process.execPath, argv, { encoding: 'utf8' });

    expect(width.trim()).toBe('8');
  },
);
