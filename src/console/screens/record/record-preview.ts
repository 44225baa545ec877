import type { Line } from '../../draw/line.ts';
import type { RecordFacts } from '../../shell/routes.ts';
import { recordLines, recordRows } from './record-lines.ts';

/** A record beside the list that it is in: under a title, so without the blank row on top. */
export const recordPreview = (facts: RecordFacts, width: number): Line[] =>
  recordLines(recordRows(facts).slice(1), width).map(({ line: { spans } }) => ({ spans }));
