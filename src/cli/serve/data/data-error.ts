const maxProblems = 8;

/** Files with data cannot be served. The message names file, row and field of each problem. */
export class DataError extends Error {
  override readonly name = 'DataError';
  readonly code = 'data';

  constructor(problems: readonly string[]) {
    const further = problems.length - maxProblems;
    const shown = problems.slice(0, maxProblems).join('\n');
    super(further > 0 ? `${shown}\nThere are ${further} more problems.` : shown);
  }
}
