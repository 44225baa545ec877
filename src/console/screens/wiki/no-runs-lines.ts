import { wrapText } from '../../../terminal/wrap.ts';
import { emptyLine, type Line, line } from '../../draw/line.ts';

/** Shown instead of an empty list: how to get the id of a run. */
export function noRunsLines(width: number): Line[] {
  const text =
    'The interface reads and deletes wiki runs by their id and has no list of them: ask whoever ' +
    'started the run for its id. What was opened here once is listed here.';
  return [
    emptyLine,
    line('  ', ['No wiki run is known yet', 'strong']),
    emptyLine,
    ...wrapText(text, Math.min(72, width - 6)).map((row) => line('    ', row)),
    emptyLine,
    line('    ', ['o', 'accent'], ' opens one by its id'),
  ];
}
