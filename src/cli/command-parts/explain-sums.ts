import type { TokensRow } from '../../api/resources.ts';
import { counted, formatCredits } from '../../figures/format/number.ts';
import { type DateRange, daysOf } from '../../figures/time/date-range.ts';
import { exitStatuses } from '../process/failure.ts';
import type { ReadingSource } from '../source/source.ts';
import type { Reading } from './rows-command.ts';

/** Where sums are told. */
type Explaining = Pick<Reading<object>, 'note' | 'context'> & {
  source: Pick<ReadingSource, 'restatedDays'>;
};

/** A sum may differ by this part without meaning anything: amounts are no whole numbers. */
const tolerance = 1e-6;

const isTold = (row: TokensRow, part: 'by_model' | 'by_user'): boolean =>
  row.billable_tokens != null &&
  row[part]?.every(({ billable_tokens: credits }) => credits != null) === true;

/** Says whether the credits by model and by person add up to the total, day by day. */
export async function explainSums(
  rows: readonly TokensRow[],
  range: DateRange,
  { source, note, context }: Explaining,
) {
  const restated = (await source.restatedDays()).filter(
    ({ day: on }) => on >= range.startDate && on <= range.endDate,
  );
  for (const { day: on, before } of restated) {
    note(`${on} was restated: it said ${formatCredits(before)} credits before.`);
  }
  const checks = { model: 'by_model', person: 'by_user' } as const;
  for (const [name, part] of Object.entries(checks)) {
    const wrong = rows.filter((row) => {
      const { billable_tokens: total, [part]: parts } = row;
      if (!parts || total == null || !isTold(row, part)) return false;
      const sum = parts.reduce((added, { billable_tokens: one }) => added + (one ?? 0), 0);
      return Math.abs(sum - total) > tolerance * Math.max(1, total);
    });
    const unread = rows.filter((row) => !isTold(row, part)).length;
    const checked = `${counted(rows.length - unread, 'day')} of ${daysOf(range).length}`;
    if (unread === rows.length) note(`No day tells its credits by ${name}.`);
    else if (wrong.length === 0) note(`The credits by ${name} add up to the total on ${checked}.`);
    else {
      note(
        `The credits by ${name} differ from the total on ${wrong.map(({ date }) => date).join(', ')}.`,
      );
      context.exitCode = exitStatuses.found[0];
    }
  }
}
