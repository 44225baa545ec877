import { wikiFacts } from '../../../domain/wiki/wiki-facts.ts';
import { sanitizeText } from '../../../terminal/sanitize.ts';
import { wrapText } from '../../../terminal/wrap.ts';
import { unfoldedByItself } from '../../components/json-tree/json-folding.ts';
import { jsonLines } from '../../components/json-tree/json-lines.ts';
import { jsonRows } from '../../components/json-tree/json-rows.ts';
import { feedData } from '../../data/feed.ts';
import type { KnownRun } from '../../data/use-wiki-run.ts';
import { emptyLine, type Line, line } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import { statusCell } from './wiki-columns.ts';

/** The beginning of a run's record, or why there is none. */
export function wikiPreview(known: KnownRun, width: number, glyphs: Glyphs): Line[] {
  const run = feedData(known.feed);
  const { repository, error } = run === undefined ? {} : wikiFacts(run);
  const reason = known.feed.state === 'down' ? known.feed.reason.message : (error ?? '');
  const reasons = reason === '' ? [] : [...wrapText(sanitizeText(reason), width), ''];

  return [
    {
      spans: [
        { text: repository ?? known.id, tone: 'strong' },
        { text: '  ' },
        statusCell(known, glyphs),
      ],
    },
    emptyLine,
    ...reasons.map((text) => line([text, 'bad'])),
    ...(run === undefined
      ? []
      : jsonLines(jsonRows(run, unfoldedByItself, width), undefined, glyphs)),
  ];
}

/** Instead of an empty list: where ids come from. */
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
