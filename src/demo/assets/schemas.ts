import * as z from 'zod';
import { textSchemas } from './text-schemas.ts';
import { thingSchemas } from './thing-schemas.ts';

/** The schema of every file in `assets/demo`, by the file's name without `.json`. */
export const assetSchemas = { ...thingSchemas, ...textSchemas };

/** What is wrong with the content of such a file, in words; nothing when all is well. */
export function faultOf(name: string, content: unknown): string | undefined {
  const schema = Object.entries(assetSchemas).find(([each]) => each === name)?.[1];
  if (!schema) return 'No schema describes this file.';
  const { error } = schema.safeParse(content);
  return error && z.prettifyError(error);
}
