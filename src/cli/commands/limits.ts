import { counted } from '../../figures/format/number.ts';
import { isPartial, levelWord, overBy } from '../../figures/limits/limit-texts.ts';
import { atMost, type LimitUse, limitUse } from '../../figures/limits/limit-use.ts';
import { type Month, monthBasis, monthMistake, monthOf } from '../../figures/limits/month.ts';
import { withRemoved } from '../../figures/limits/removal.ts';
import { rangeOf } from '../../figures/time/date-range.ts';
import { dayOf } from '../../figures/time/day.ts';
import { extra, fieldOf, type OutputField, sums } from '../../output/field.ts';
import { allInOrder } from '../command-parts/all-in-order.ts';
import { onServerDay } from '../command-parts/range-options.ts';
import { type Reading, rowsCommand } from '../command-parts/rows-command.ts';
import { exitStatuses } from '../process/failure.ts';
import { UsageError } from '../process/usage-error.ts';

const { text, day, credits, count, percent } = fieldOf;

/** One end of the range of the forecast, or its middle. */
const outlookOf =
  (end: 'low' | 'middle' | 'high') =>
  ({ outlook }: LimitUse): number | undefined =>
    outlook.state === 'known' ? outlook[end] : undefined;

const fields: readonly OutputField<LimitUse>[] = [
  text('email', 'e-mail address, else the user ID', ({ email, userId }) => email ?? userId),
  credits('limit', 'the limit in Standard Credits'),
  ...sums<LimitUse>(
    isPartial,
    credits('used', 'used in the month, on the days with data'),
    percent('percent', 'of the limit', ({ share }) => percentOf(share)),
  ),
  text(
    'level',
    'over, likely (8 in 10), near (85 %), at-risk, blocked, ok, removed, or unknown if missing days may decide; empty without a limit',
    levelWord,
  ),
  text('source', 'override, global, none or unknown'),
  ...extra<LimitUse>(
    text('userId', 'the user ID'),
    ...sums<LimitUse>(isPartial, credits('overBy', 'credits over the limit', overBy)),
    credits('usedAtMost', 'used if each day without data was their most expensive one'),
    count(
      'daysWithoutData',
      'past days without data',
      ({ daysWithoutData }) => daysWithoutData.length,
    ),
  ),
];

const forecastFields: readonly OutputField<LimitUse>[] = [
  credits('projected', 'the middle of the forecast for the month', outlookOf('middle')),
  credits('projectedLow', 'nine in ten end above it', outlookOf('low')),
  credits('projectedHigh', 'nine in ten end below it', outlookOf('high')),
  percent('chance', 'the chance to exceed the limit, in percent', ({ exceedance }) =>
    percentOf(exceedance?.chance),
  ),
  day('exceedsOn', 'the day on which it most likely is'),
];

const percentOf = (share: number | undefined): number | undefined =>
  share === undefined || !Number.isFinite(share) ? undefined : share * 100;

type LimitsOptions = { month?: Month; forecast?: boolean; failOver?: number };

export const limitsCommand = rowsCommand<LimitUse, LimitsOptions>({
  name: 'limits',
  about: 'print the credit limits and what was used of them this month, most urgent first',
  fields: [...fields, ...extra(...forecastFields)],
  fieldsFor: ({ forecast }) => [
    ...fields,
    ...(forecast ? forecastFields : extra(...forecastFields)),
  ],
  isFiltered: true,
  shape: (command) =>
    command
      .option('--month <month>', 'an earlier month against the limits of today, such as 2026-10')
      .option('--forecast', 'also what the month will come to')
      .option(
        '--fail-over <percent>',
        'exit with 3 if a person, of those that the filter chooses, used more than this; for teams: signalbox budget',
        toPercent,
      ),
  statuses: {
    [exitStatuses.found[0]]: 'Somebody used more than --fail-over.',
    [exitStatuses.partly[0]]:
      '--fail-over: nobody is known to be over, but somebody would be if each day without data was their most expensive one.',
  },
  examples: [
    ['signalbox limits "percent>90"', 'who used more than 90 %'],
    ['signalbox limits --fail-over 100 --output markdown', 'fails a job while somebody is over'],
  ],
  read: readLimits,
  judge: judgeLimits,
});

async function readLimits(reading: Reading<LimitsOptions>) {
  const { source, options, note } = reading;
  return await onServerDay(reading, async (nowMs) => {
    const today = dayOf(nowMs);
    const month = options.month ?? monthOf(today);
    const mistake = monthMistake(month, today);
    const range = mistake === undefined ? rangeOf(monthBasis(month, today)) : undefined;
    const [limits, tokens, removed] = await allInOrder([
      source.client.getCreditLimits(),
      range ? source.client.getTokens(range) : { data: [] },
      source.removedPeople(),
    ]);
    // Only now, because the answers tell the server's day.
    if (mistake !== undefined) throw new UsageError(mistake);
    const uses = limitUse(withRemoved(limits, removed), tokens.data, today, month);
    const missing = Math.max(0, ...uses.map(({ daysWithoutData }) => daysWithoutData.length));
    if (missing > 0) note(`Days without data: ${missing}. What was used is at least this much.`);
    return uses;
  });
}

/**
 * Something used of a limit of zero is an infinite share of it. A filter such as `percent>90` must not hide people who would
 * match it if their days without data were known.
 */
function judgeLimits(
  uses: readonly LimitUse[],
  { options: { failOver }, note, context }: Reading<LimitsOptions>,
  { all, isChosen }: { all: readonly LimitUse[]; isChosen(use: LimitUse): boolean },
) {
  if (failOver === undefined) return;
  const isOver = ({ share = 0 }: LimitUse) => share * 100 > failOver;
  const isUnknown = (use: LimitUse) =>
    !isOver(use) && isOver(atMost(use)) && (isChosen(use) || isChosen(atMost(use)));
  const unknown = all.filter(isUnknown).length;
  if (unknown > 0)
    note(
      `Not known of ${counted(unknown, 'person', 'people')}: whether they used more than ${failOver} %.`,
    );
  if (uses.some(isOver)) {
    context.exitCode = exitStatuses.found[0];
  } else if (unknown > 0) {
    context.exitCode = exitStatuses.partly[0];
  }
}

function toPercent(text: string): number {
  const percent = /^\d+(\.\d+)?%?$/.test(text) ? Number.parseFloat(text) : 0;
  if (percent <= 0) throw new UsageError('Write --fail-over as a percentage, such as 90.');
  return percent;
}
