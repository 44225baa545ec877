import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of the test's own. Dispose it with `using`. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'signalbox-test-'));
  return {
    path,
    in: (...names: string[]) => join(path, ...names),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}
