import { readFileSync, writeFileSync } from 'node:fs';
import type { Measured } from '../../../src/rules/measured.ts';

const page = new URL('../../../src/rules/measured.json', import.meta.url);

/** Writes what the rules found in the held-out organizations of one kind, for `:rules`. */
export function writeMeasured(
  where: 'second' | 'demo',
  byRule: Readonly<Record<string, Measured>>,
): void {
  const written = JSON.parse(readFileSync(page, 'utf8')) as object;
  writeFileSync(page, `${JSON.stringify({ ...written, [where]: byRule }, null, 2)}\n`);
}
