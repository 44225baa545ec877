import { isClientError } from '../../client/errors/any-client-error.ts';
import { outageCause } from '../../console/shell/outage-cause.ts';
import { monthBasis, monthOf } from '../../figures/limits/month.ts';
import { withRemoved } from '../../figures/limits/removal.ts';
import { type DateRange, isWithin, rangeOf } from '../../figures/time/date-range.ts';
import { dayOf } from '../../figures/time/day.ts';
import { readBudgets } from '../attention/budgets.ts';
import { createLookout } from '../attention/lookout.ts';
import { chosenDays, type RangeOptions } from '../command-parts/range-options.ts';
import type { CliContext } from '../process/cli-context.ts';
import type { Source } from '../source/source.ts';
import type { Part, ReportData } from './report-data.ts';

type Choice = RangeOptions & { pseudonyms?: boolean };

/** Reads what a report needs at a time in Unix milliseconds. Throws UsageError, and ClientError if the credits cannot be read. */
export async function readReport(
  whole: Source,
  options: Choice,
  {
    nowMs,
    context,
    brokenSettings,
  }: { nowMs: number; context: CliContext; brokenSettings: number },
): Promise<ReportData> {
  const { client, config, ...source } = whole;
  const { range, before, note: rangeNote } = chosenDays(options, nowMs);
  const today = dayOf(nowMs);
  const month = monthOf(range.endDate);
  const basis = rangeOf(monthBasis(month, today));
  const tokens = await client.getTokens(spanOf([range, before, basis]));
  const [users, limits, computers, budgets, attention, restated] = await Promise.all([
    part(client.users(range).toArray()),
    part(
      client
        .getCreditLimits()
        .then(async (read) => withRemoved(read, await source.removedPeople())),
    ),
    part(client.listComputers({ includeProvisioningSteps: true }).then((all) => all.computers)),
    part(readBudgets(whole)),
    readAttention(whole, context),
    source.restatedDays(),
  ]);
  const rowsIn = (days: DateRange) => tokens.data.filter(({ date }) => isWithin(date, days));
  const former = before ? rowsIn(before) : [];
  return {
    name: source.profile.name,
    tokens: {
      range,
      rows: rowsIn(range),
      before:
        before === undefined || former.length === 0
          ? { state: 'none' }
          : {
              state: 'known',
              range: before,
              figures: { range: before, rows: former },
              ...(options.month !== undefined && { by: 'month' }),
            },
    },
    monthRows: basis ? rowsIn(basis) : [],
    month,
    today,
    nowMs,
    users,
    limits,
    computers,
    budgets,
    attention,
    rangeNote,
    teams: config.teams,
    brokenSettings,
    restated,
    readDays: source.readDays,
    copiedAtMs: source.type === 'copy' ? nowMs : undefined,
    isPseudonymous: options.pseudonyms ?? false,
  };
}

async function readAttention(
  source: Source,
  context: CliContext,
): Promise<ReportData['attention']> {
  const { findings, isSnoozed, blindSpots } = await createLookout(source, context)();
  const shown = findings.filter((finding) => !isSnoozed(finding));
  return { findings: shown, hidden: findings.length - shown.length, blindSpots };
}

/** From the first day of some ranges to the last. */
function spanOf(ranges: readonly (DateRange | undefined)[]): DateRange {
  const known = ranges.flatMap((range) => range ?? []);
  const days = known.flatMap(({ startDate, endDate }) => [startDate, endDate]).sort();
  return { startDate: days[0] ?? '', endDate: days.at(-1) ?? '' };
}

async function part<Data>(reading: PromiseLike<Data>): Promise<Part<Data>> {
  try {
    return { data: await reading };
  } catch (error) {
    if (isClientError(error)) return { unread: outageCause(error) };
    throw error;
  }
}
