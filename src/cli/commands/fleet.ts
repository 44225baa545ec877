import { type FleetRow, fleetStates } from '../../console/shell/fleet.ts';
import { extra, fieldOf, maskedText, type OutputField, sums } from '../../output/field.ts';
import { severities } from '../../rules/finding.ts';
import type { Config } from '../../settings/settings.ts';
import { chosenDays, type RangeOptions, withRangeOptions } from '../command-parts/range-options.ts';
import { type Reading, rowsCommandFrom } from '../command-parts/rows-command.ts';
import { readConfig } from '../config/read-config.ts';
import { organizationsOf, readFleet } from '../fleet/read-fleet.ts';
import type { CliContext } from '../process/cli-context.ts';
import { endOnSignals } from '../process/end-on-signals.ts';
import { exitStatuses, exitStatusOf } from '../process/failure.ts';
import { realTime } from '../process/time.ts';
import type { SourceOptions } from '../source/source.ts';

const { text, time, credits, count, percent } = fieldOf;

const computers = (name: Exclude<ComputerCount, 'total'>, about: string) =>
  count<FleetRow>(name, about, ({ figures }) => figures?.computers?.[name]);

type ComputerCount = keyof NonNullable<NonNullable<FleetRow['figures']>['computers']>;

const people = (name: 'over' | 'likely' | 'near', about: string) =>
  count<FleetRow>(name, about, ({ figures }) => figures?.people?.[name]);

const outlook = (name: string, end: 'low' | 'middle' | 'high', about: string) =>
  credits<FleetRow>(name, about, ({ figures }) => figures?.month.outlook?.[end]);

/** Sums that are at least so much while something of what they add up is unknown. */
const fields: readonly OutputField<FleetRow>[] = [
  text('name', 'the profile'),
  text('state', `${fleetStates.join(', ')}: where the figures come from`),
  ...sums<FleetRow>(
    ({ figures }) => figures?.credits.isPartial ?? false,
    credits(
      'credits',
      'Standard Credits of the days with data',
      ({ figures }) => figures?.credits.total,
    ),
  ),
  percent(
    'change',
    'the like-for-like change from the days before in percent; unknown if nothing was used before',
    ({ figures }) => percentOf(figures?.credits.change),
  ),
  outlook('projected', 'middle', 'the middle of the forecast for the month'),
  outlook('projectedLow', 'low', 'nine in ten end above it'),
  outlook('projectedHigh', 'high', 'nine in ten end below it'),
  ...sums<FleetRow>(
    ({ figures }) => (figures?.computers?.unknown ?? 0) > 0,
    computers('stuck', 'computers whose set-up does not go on'),
    computers('failed', 'computers in error'),
    computers('active', 'computers that are active'),
  ),
  ...sums<FleetRow>(
    ({ figures }) => (figures?.people?.unknown ?? 0) > 0,
    people('over', 'people over their credit limit this month'),
    people('likely', 'others who are likely to exceed it, with 8 in 10'),
    people('near', 'others who used 85 % of it'),
  ),
  ...sums<FleetRow>(
    ({ findings }) => findings?.isPartial ?? false,
    ...severities.map((severity) =>
      count<FleetRow>(
        severity,
        `findings of Now in the local copy that are of severity ${severity}`,
        ({ findings }) => findings?.[severity],
      ),
    ),
  ),
  time('copyOf', 'the time of the data of the local copy', ({ copyOfMs }) => copyOfMs),
  maskedText('reason', 'why it was not read, or not all of it', ({ reason }) => reason),
  ...extra<FleetRow>(
    credits(
      'before',
      'Standard Credits of as many working days and weekends at the means of the days before',
      ({ figures }) => figures?.credits.before,
    ),
    ...sums<FleetRow>(
      ({ figures }) => figures?.month.isPartial ?? false,
      credits(
        'monthCredits',
        'Standard Credits of this month',
        ({ figures }) => figures?.month.used,
      ),
    ),
    count('computers', 'all computers', ({ figures }) => figures?.computers?.total),
    computers('starting', 'computers that are set up'),
    computers('other', 'computers with another status'),
    count(
      'withoutStatus',
      'computers without a status, so that the other counts are at least so many',
      ({ figures }) => figures?.computers?.unknown,
    ),
    count(
      'limitUnknown',
      'people with a limit of whom it is not known how much of it they used',
      ({ figures }) => figures?.people?.unknown,
    ),
    time('asOf', 'the time of the other figures', ({ asOfMs }) => asOfMs),
    maskedText(
      'copyProblem',
      'why nothing is known from the local copy',
      ({ copyProblem }) => copyProblem,
    ),
  ),
];

function percentOf(change: NonNullable<FleetRow['figures']>['credits']['change'] | undefined) {
  if (change === undefined || change.direction === 'unknown') return undefined;
  return Number.isFinite(change.ratio) ? change.ratio * 100 : undefined;
}

/** What the command reads: the organizations of the configuration. */
type Fleet = { config: Config; nowMs(): number };

export const fleetCommand = rowsCommandFrom<FleetRow, RangeOptions, Fleet>(withFleet, {
  name: 'fleet',
  about: 'print the organizations of all profiles side by side, a row for each',
  fields,
  isFiltered: true,
  shape: withRangeOptions,
  statuses: {
    [exitStatuses.partly[0]]:
      'An organization could not be read, or not all of it: its row says why.',
  },
  examples: [
    ['signalbox fleet --last 7d', 'all organizations, compared with the days before'],
    ['signalbox fleet "stuck>0 or failed>0" --select name', 'where computers need a person'],
  ],
  read: readRows,
});

async function withFleet(
  _options: SourceOptions,
  context: CliContext,
  work: (fleet: Fleet) => Promise<void>,
): Promise<void> {
  using _ending = endOnSignals(context);
  const { config } = await readConfig(context.env);
  const { nowMs } = context.time ?? realTime;
  await work({ config, nowMs });
}

async function readRows({ source, options, context, note }: Reading<RangeOptions, Fleet>) {
  const { config, nowMs } = source;
  // Days that do not exist are the mistake of the command line, not of each organization.
  const { note: rangeNote } = chosenDays(options, nowMs());
  if (rangeNote !== undefined) note(rangeNote);
  const organizations = organizationsOf(options, config);
  const read = await readFleet(organizations, config, context);
  const rows = read.map(({ row }) => row);
  const failures = read.flatMap(({ failure }) => failure ?? []);
  const [first] = failures;
  const isNothingRead = rows.every(({ state }) => state === 'down');
  // The row of a single organization would say no more than its failure.
  if (first && isNothingRead && rows.length === 1) throw first;
  if (first) context.exitCode = isNothingRead ? exitStatusOf(first) : exitStatuses.partly[0];
  for (const { name, copyProblem } of rows) {
    if (copyProblem !== undefined) note(`${name}: findings are not known. ${copyProblem}`);
  }
  return rows;
}
