import { isClientError } from '../../client/errors/any-client-error.ts';
import { isPartial } from '../../figures/limits/limit-texts.ts';
import { type LimitUse, limitUse } from '../../figures/limits/limit-use.ts';
import { monthBasis, monthOf } from '../../figures/limits/month.ts';
import { withRemoved } from '../../figures/limits/removal.ts';
import {
  everyonesDays,
  type PersonSummary,
  personSummaries,
  type SummedFigure,
} from '../../figures/people/person-summary.ts';
import { rangeOf } from '../../figures/time/date-range.ts';
import { addDays, dayOf } from '../../figures/time/day.ts';
import { teamOf } from '../../figures/usage/credits-by-team.ts';
import { missingText } from '../../figures/usage/missing-days.ts';
import { isKnown } from '../../figures/values/sample.ts';
import { extra, fieldOf, type OutputField, sums } from '../../output/field.ts';
import { allInOrder } from '../command-parts/all-in-order.ts';
import {
  onChosenDays,
  type RangeOptions,
  withRangeOptions,
} from '../command-parts/range-options.ts';
import { commandGroup, type Reading, rowsCommand } from '../command-parts/rows-command.ts';
import { verbCommand } from '../command-parts/verb-command.ts';
import { leftOut, tellBroken } from '../config/broken-settings.ts';
import { exitStatuses } from '../process/failure.ts';
import { UsageError } from '../process/usage-error.ts';

type PersonRow = PersonSummary & { team: string | undefined; limit: LimitUse | undefined };

const { measure, text, day, credits, count, percent, list } = fieldOf;

/** A sum over the days, with the name that it has in the summary of a person. */
const sum = (name: SummedFigure, about: string): OutputField<PersonRow> => ({
  ...(name === 'credits' ? credits(name, about) : count(name, about)),
  isPartial: ({ lowerBounds }) => lowerBounds.has(name),
});

const fields: readonly OutputField<PersonRow>[] = [
  text('email', 'e-mail address, else the user ID', ({ email, userId }) => email ?? userId),
  text('team', 'their team in the configuration'),
  sum('credits', 'Standard Credits, on the days with data'),
  sum('activeDays', 'days on which they were active'),
  day('lastDay', 'the last of them'),
  sum('sessions', 'sessions started'),
  sum('messages', 'messages of them and of assistants'),
  text('model', 'the model with most of their credits'),
  ...extra<PersonRow>(
    text('userId', 'the user ID'),
    sum('toolCalls', 'tool invocations'),
    measure('autonomy', 'tool calls for each of their messages'),
    sum('commits', 'commits through agents'),
    sum('pullRequests', 'pull requests through agents'),
    sum('filesTouched', 'files created or edited'),
    list('languages', 'languages of these files'),
    count(
      'daysWithoutData',
      'days of the range without data',
      ({ trend }) => trend.filter((value) => !isKnown(value)).length,
    ),
    credits('limit', 'the credit limit of this month', ({ limit }) => limit?.limit),
    ...sums<PersonRow>(
      ({ limit }) => limit !== undefined && isPartial(limit),
      percent('percent', 'used of the limit this month', ({ limit }) =>
        limit?.share === undefined ? undefined : limit.share * 100,
      ),
    ),
  ),
];

type PeopleOptions = RangeOptions & { sort?: string; silent?: number };

export const peopleList = rowsCommand<PersonRow, PeopleOptions>({
  name: 'list',
  about: 'list everyone in the analytics of the chosen days, most credits first',
  fields,
  isFiltered: true,
  statuses: { [exitStatuses.partly[0]]: leftOut },
  shape: (command) =>
    withRangeOptions(command).option(
      '--silent <days>',
      'only people who were active, but not in the last days, such as 14d',
      toDays,
    ),
  examples: [
    ['signalbox people --last 90d --silent 14d', 'who has stopped'],
    ['signalbox people "team=vision credits>1000"', 'who uses most in a team'],
  ],
  read: (reading) => readPeople(reading),
});

const show = rowsCommand<PersonRow, RangeOptions>({
  name: 'show',
  about: 'show one person in the chosen days',
  fields,
  isOne: true,
  statuses: { [exitStatuses.partly[0]]: leftOut },
  shape: (command) => withRangeOptions(command.argument('<email>', 'e-mail address or user ID')),
  async read(reading) {
    const [wanted = ''] = reading.args;
    const found = (await readPeople(reading)).filter(
      ({ key, userId }) => key === wanted.toLowerCase() || userId === wanted,
    );
    const [, ...others] = found.map(({ userId }) => userId);
    if (others.length > 0) {
      reading.note(`Others have this address, too. Show them by user ID: ${others.join(', ')}.`);
    }
    return found;
  },
});

const remove = verbCommand<{ confirm?: string }>({
  name: 'remove',
  about: 'remove a person from the organization: their keys stop working at once',
  targets: '<email>',
  endpoint: 'removeUser',
  verb: 'Remove',
  noun: 'person',
  shape: (command) => command.option('--confirm <email>', 'the e-mail address once more'),
  check({ confirm }, [email]) {
    if (confirm?.toLowerCase() === email?.toLowerCase()) return;
    throw new UsageError(
      `Nothing was sent. Removing a person needs the address twice: --confirm ${email}.`,
    );
  },
  parameter: 'email',
});

export const peopleCommand = commandGroup('people', 'list, show and remove people', [
  peopleList,
  show,
  remove,
]);

async function readPeople(reading: Reading<PeopleOptions>): Promise<PersonRow[]> {
  const { source, options, note } = reading;
  const rows = await onChosenDays(reading, async ({ range }, nowMs) => {
    const today = dayOf(nowMs);
    const month = rangeOf(monthBasis(monthOf(today), today));
    const startDate =
      month && month.startDate < range.startDate ? month.startDate : range.startDate;
    const endDate = month && month.endDate > range.endDate ? month.endDate : range.endDate;
    const [days, tokens, limits] = await allInOrder([
      source.client.users(range).toArray(),
      source.client.getTokens({ startDate, endDate }),
      source.client.getCreditLimits().catch((error: unknown) => {
        if (!isClientError(error) || error.code === 'aborted') throw error;
        note(`Credit limits are not known: ${error.message}`, 'limit', 'percent');
      }),
    ]);
    const removed = await source.removedPeople();
    const uses = limits ? limitUse(withRemoved(limits, removed), tokens.data, today) : [];
    const limitOf = new Map(uses.map((use) => [use.key, use]));
    const { teams } = source.config;
    const people = personSummaries(days, range, tokens.data);
    const missing = everyonesDays(people, range).flatMap(({ day, value }) =>
      value === undefined ? day : [],
    );
    if (missing.length > 0) {
      note(`${missingText(missing, source.readDays)}: credits and counts are at least these.`);
    }
    return people
      .filter(({ lastDay }) => isSilent(lastDay, options.silent, range.endDate))
      .map((person) => ({
        ...person,
        team: teamOf(person.key, teams),
        limit: limitOf.get(person.key),
      }));
  });
  await tellBroken(reading.context, 'teams');
  return rows;
}

const isSilent = (lastDay: string, days: number | undefined, endDate: string): boolean =>
  days === undefined || lastDay <= addDays(endDate, -days);

function toDays(text: string): number {
  const days = Number(/^(\d{1,4})d?$/.exec(text)?.[1] ?? Number.NaN);
  if (!(days > 0)) throw new UsageError('Write --silent as a number of days, such as 14d.');
  return days;
}
