import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { OutputField } from '../../src/output/field.ts';
import { everyCommand } from '../cli/contract/every-command.ts';
import { rowSchema } from '../cli/output/row-schema.ts';

/** The folder of the schemas of what commands print. */
const folder = join(import.meta.dirname, '..', '..', 'assets', 'schema');

/** The JSON schema of a row of each command, by the name of its file. */
export async function outputSchemas(): Promise<Map<string, string>> {
  const schemas = new Map<string, string>();
  for (const { words, facts } of await everyCommand()) {
    const name = words.join('-');
    if (facts.fields) schemas.set(`${name}.json`, textOf(words, facts.fields));
    for (const [value, fields] of Object.entries(facts.variants?.fields ?? {})) {
      schemas.set(`${name}-by-${value}.json`, textOf(words, fields));
    }
  }
  return schemas;
}

function textOf(words: readonly string[], fields: readonly OutputField<never>[]): string {
  const schema = z.toJSONSchema(rowSchema(fields));
  const title = `A row of "signalbox ${words.join(' ')} --json"`;
  return `${JSON.stringify({ ...schema, title }, null, 2)}\n`;
}

/** The schemas as they were written last. */
export const writtenSchemas = (): Map<string, string> =>
  new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

/** Writes the schemas anew. */
export async function writeSchemas(): Promise<void> {
  for (const name of writtenSchemas().keys()) rmSync(join(folder, name));
  for (const [name, text] of await outputSchemas()) writeFileSync(join(folder, name), text);
}
