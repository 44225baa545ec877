import type { Computer } from '../api/resources.ts';
import { UsageError } from './usage-error.ts';

/**
 * The computer with an ID or, if none has it, with a name in any case; undefined if there is none. Throws UsageError if several
 * have the name.
 */
export function computerCalled(
  computers: readonly Computer[],
  given: string,
): Computer | undefined {
  const withId = computers.find(({ id }) => id === given);
  if (withId) return withId;
  const wanted = given.toLowerCase();
  const named = computers.filter(({ name }) => name?.toLowerCase() === wanted);
  if (named.length > 1) {
    const ids = named.map(({ id }) => id).join(', ');
    throw new UsageError(`${named.length} computers are called ${given}. Use an ID: ${ids}.`);
  }
  return named[0];
}
