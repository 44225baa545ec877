import type * as Zod from 'zod';

/**
 * What values are checked with: passed in, because most starts have nothing to check, and only what is used, because the
 * whole library would be bundled otherwise.
 */
export type Checks = Pick<
  typeof Zod,
  'array' | 'boolean' | 'enum' | 'null' | 'number' | 'record' | 'strictObject' | 'string' | 'union'
>;
