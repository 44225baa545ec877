import * as z from 'zod';
import { textSchemas } from './text-schemas.ts';
import { thingSchemas } from './thing-schemas.ts';

/** The schema of each file in `assets/demo`, by file name without `.json`. */
export const assetSchemas = { ...thingSchemas, ...textSchemas };

/** A message that says what is wrong with a file; undefined if it is valid. */
export function assetError(name: string, content: unknown): string | undefined {
  const schema = Object.entries(assetSchemas).find(([each]) => each === name)?.[1];
  if (!schema) return 'No schema describes this file.';
  const { error } = schema.safeParse(content);
  return error && z.prettifyError(error);
}
