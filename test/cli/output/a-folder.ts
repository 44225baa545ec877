import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder, which is removed with all that is in it. */
export function aFolder() {
  const path = mkdtempSync(join(tmpdir(), 'signalbox-output-'));
  return {
    path,
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}
