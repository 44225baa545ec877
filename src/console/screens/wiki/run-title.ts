import { formatCount } from '../../../domain/format/number.ts';
import type { WikiRun } from '../../../domain/resources.ts';
import type { Span } from '../../draw/line.ts';
import type { JsonTree } from '../../tree/use-json-tree.ts';
import { runStatus } from './run-status.ts';

/** Behind the name of a run: how it stands, what is searched for, and where the cursor is. */
export function runTitle(
  run: WikiRun,
  { search, index, count }: Pick<JsonTree, 'search' | 'index' | 'count'>,
): Span[] {
  const position = `${formatCount(index + 1)} of ${formatCount(count)}`;
  return [...search.spans(), runStatus(run), { text: `  ${position}`, tone: 'muted' }];
}
