import type { TokensRow } from '../../api/resources.ts';
import { counted } from '../../figures/format/number.ts';
import { type DateRange, daysOf } from '../../figures/time/date-range.ts';
import type { Day } from '../../figures/time/day.ts';
import { teamOf } from '../../figures/usage/credits-by-team.ts';
import { rowsByDay } from '../../figures/usage/day-series.ts';
import { isUncopied, missingText } from '../../figures/usage/missing-days.ts';
import { fieldOf, type OutputField } from '../../output/field.ts';
import { withComputerNames } from '../command-parts/computer-names.ts';
import {
  onChosenDays,
  type RangeOptions,
  withRangeOptions,
} from '../command-parts/range-options.ts';
import { commandGroup, type Reading, rowsCommand } from '../command-parts/rows-command.ts';
import { refuseBroken } from '../config/broken-settings.ts';
import { type DayDigest, dayDigests, digestVersion } from '../export/digest.ts';
import { type Charge, focusFields } from '../export/focus.ts';
import { creditsOf, partialDays, type TokenRow, tokenRows } from '../export/token-rows.ts';
import { whoseSessions } from '../source/source.ts';
import { sessionFields } from './sessions.ts';

const { text, day, credits, count } = fieldOf;

type DayRow = TokenRow & { team: string | undefined };

const dayFields: readonly OutputField<DayRow>[] = [
  day('date', 'UTC day'),
  text('user_id', 'the user ID', ({ user }) => user.user_id),
  text('user_email', 'e-mail address', ({ user }) => user.user_email || undefined),
  text('team', 'their team in the configuration'),
  text(
    'model_id',
    'the model; unknown if the day does not tell it',
    ({ model }) => model?.model_id,
  ),
  text('model_tier', 'its tier', ({ model }) => model?.model_tier),
  credits('billable_tokens', 'Standard Credits', creditsOf),
  count('input_tokens', 'raw tokens sent', ({ model }) => model?.input_tokens),
  count('output_tokens', 'tokens generated', ({ model }) => model?.output_tokens),
];

const days = rowsCommand<DayRow, RangeOptions>({
  name: 'days',
  about: 'export what each person used with each model on each day',
  fields: dayFields,
  isFiltered: true,
  isExport: true,
  shape: withRangeOptions,
  examples: [['signalbox export days --month 2026-10 --file october.csv', 'a month as CSV']],
  async read(reading) {
    await refuseBroken(reading.context, 'teams');
    return await readTokens(reading, (rows) =>
      rows.map((row) => ({ ...row, team: teamIn(row, reading) })),
    );
  },
});

const sessions = rowsCommand({
  name: 'sessions',
  about: 'export your sessions, last updated first',
  fields: sessionFields.map(({ isExtra: _, ...field }) => field),
  isFiltered: true,
  isExport: true,
  examples: [
    ['signalbox export sessions "updatedAt<30d" --output ndjson', 'as they are read, a line each'],
  ],
  read(reading) {
    const { source, note } = reading;
    note(whoseSessions(source));
    return withComputerNames(source.client.sessions({ limit: 100 }), reading);
  },
});

const focus = rowsCommand<Charge, RangeOptions>({
  name: 'focus',
  about: 'export usage in the columns of FOCUS 1.2, for programs that compare costs',
  fields: focusFields,
  isExport: true,
  shape: withRangeOptions,
  examples: [['signalbox export focus --month 2026-10 --file focus.csv', 'a month of charges']],
  async read(reading) {
    const { source, note } = reading;
    const { creditPrice: price } = source.config;
    const account = source.profile.name;
    await refuseBroken(reading.context, 'creditPrice', 'teams');
    if (price === undefined) {
      note('No price of a credit is set ("creditPrice" in config.json): all costs are 0.');
    }
    const restated = new Map((await source.restatedDays()).map((one) => [one.day, one.atMs]));
    return await readTokens(reading, (rows) => {
      const charged = rows.filter((row) => creditsOf(row) !== undefined);
      const unknown = rows.length - charged.length;
      if (unknown > 0) note(`Left out: ${counted(unknown, 'row')} without credits.`);
      return charged.map((row) => ({
        ...{ row, account, price, team: teamIn(row, reading) },
        restatedAtMs: restated.get(row.date),
      }));
    });
  },
});

const digest = rowsCommand<DayDigest, RangeOptions>({
  name: 'digest',
  about: 'print a hash of what each endpoint says of each day; what has another one was corrected',
  fields: [
    count('schema_version', 'raised when the same rows get another hash', () => digestVersion),
    text('endpoint', 'tokens, tools, activity, productivity or users'),
    day('date', 'UTC day'),
    count('rows', 'rows of the day'),
    text('sha256', 'of the rows as canonical JSON, in order'),
  ],
  isExport: true,
  shape: withRangeOptions,
  examples: [
    ['signalbox export digest --offline --last 90d', 'of the local copy, without the network'],
  ],
  read: (reading) =>
    onChosenDays(reading, async ({ range }) => {
      const { client, readDays } = reading.source;
      const uncopied = daysOf(range).filter((date) => isUncopied(date, readDays));
      if (uncopied.length > 0) reading.note(`Left out: ${missingText(uncopied, readDays)}.`);
      const digests = await dayDigests(client, range);
      return digests.filter(({ date }) => !isUncopied(date, readDays));
    }),
});

export const exportCommand = commandGroup(
  'export',
  'export days, sessions, focus (charges) or digest (hashes of days) as files',
  [days, sessions, focus, digest],
);

const teamIn = (
  { user }: TokenRow,
  { source }: Pick<Reading<RangeOptions>, 'source'>,
): string | undefined => teamOf(user.user_email ?? undefined, source.config.teams);

/** Reads the rows of the chosen days, and says which days are missing from them or not complete. */
async function readTokens<Row>(
  reading: Reading<RangeOptions>,
  toRows: (rows: readonly TokenRow[]) => Row[],
): Promise<Row[]> {
  const { source, note } = reading;
  return await onChosenDays(reading, async ({ range }) => {
    const { data } = await source.client.getTokens(range);
    const byDay = rowsByDay(data, range);
    const rows = [...byDay.values()];
    const missing = missingDaysOf(range, byDay);
    if (missing.length > 0) note(`Missing: ${missingText(missing, source.readDays)}.`);
    const partial = partialDays(rows);
    if (partial.length > 0) {
      const names = partial.join(', ');
      note(`On ${counted(partial.length, 'day')} the rows do not add up to the credits: ${names}.`);
    }
    return toRows(tokenRows(rows));
  });
}

const missingDaysOf = (range: DateRange, byDay: ReadonlyMap<Day, TokensRow>): Day[] =>
  daysOf(range).filter((date) => byDay.get(date)?.billable_tokens == null);
