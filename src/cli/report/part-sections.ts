import type { TokensRow } from '../../api/resources.ts';
import { formatCount, formatCredits } from '../../figures/format/number.ts';
import { type PersonSummary, personSummaries } from '../../figures/people/person-summary.ts';
import { creditsByDay } from '../../figures/usage/credit-totals.ts';
import { modelTrends, userTrends } from '../../figures/usage/credit-trends.ts';
import { creditsByModel } from '../../figures/usage/credits-by-model.ts';
import { creditsByTeam, teamOf } from '../../figures/usage/credits-by-team.ts';
import { creditsByUser } from '../../figures/usage/credits-by-user.ts';
import { isPartial, rowsByDay } from '../../figures/usage/day-series.ts';
import { type PartChange, partChanges } from '../../figures/usage/part-changes.ts';
import type { PartTrends } from '../../figures/usage/part-trends.ts';
import { fieldOf, type OutputField, sums } from '../../output/field.ts';
import type { PersonNames } from './person-names.ts';
import { type ReportField, reportTable, type Section } from './report.ts';
import { dataOf, type ReportData, unreadTexts } from './report-data.ts';
import { changeField } from './usage-sections.ts';

const { text, credits, percent, count } = fieldOf;

/** Rows of a list of people or models in a report. */
export const maxRows = 25;

type Used = {
  name: string;
  credits: number | undefined;
  share: number | undefined;
  moved: PartChange;
};

const usedFields = (name: string, data: ReportData): ReportField<Used>[] => [
  text(name, `the ${name}`, (row) => row.name),
  ...sumsIn<Used>(data, credits('credits', 'Standard Credits')),
  percent('share', 'of all credits, in percent', ({ share }) =>
    share === undefined ? undefined : share * 100,
  ),
  changeField((row) => row.moved.change),
];

/** Sums over the days of the report, some of which may be missing. */
const sumsIn = <Row>(data: ReportData, ...fields: readonly OutputField<Row>[]) => {
  const isLowerBound = hasMissingDays(data);
  return sums(() => isLowerBound, ...fields);
};

const hasMissingDays = ({ tokens }: ReportData): boolean =>
  isPartial(creditsByDay(tokens.rows, tokens.range));

const barsOf = (rows: readonly Used[]) =>
  ({
    kind: 'bars',
    unit: 'credits',
    bars: rows.map(({ name, credits: value }) => ({ label: name, value })),
  }) as const;

/** The rows of the range only: those of a longer request have other days, too. */
const shownRows = ({ tokens }: ReportData): TokensRow[] => [
  ...rowsByDay(tokens.rows, tokens.range).values(),
];

const changesBy = (
  { tokens }: ReportData,
  trendsOf: (rows: readonly TokensRow[], days: readonly string[]) => PartTrends,
) => partChanges(tokens, tokens.before, trendsOf);

/** Credits by team; nothing where the configuration has no teams. */
export function teamsSection(data: ReportData): Section[] {
  if (Object.keys(data.teams).length === 0) return [];
  const movedOf = changesBy(data, userTrends);
  const rows = creditsByTeam(creditsByUser(shownRows(data)), data.teams).map((team) => ({
    ...team,
    name: team.team,
    moved: movedOf(...team.userIds),
  }));
  type TeamRow = (typeof rows)[number];
  const table = reportTable<TeamRow>({
    id: 'teams',
    caption: 'Credits by team',
    fields: [
      ...usedFields('team', data),
      ...sumsIn(
        data,
        count<TeamRow>('people', 'people who used something', ({ userIds }) => userIds.length),
      ),
    ],
    rows,
    chart: barsOf(rows),
  });
  return [{ id: 'teams', title: 'Teams', texts: [], tables: [table] }];
}

/** Credits by model. */
export function modelsSection(data: ReportData): Section {
  const movedOf = changesBy(data, modelTrends);
  const rows = creditsByModel(shownRows(data)).map((model) => ({
    ...model,
    name: model.model,
    moved: movedOf(model.model),
  }));
  type ModelRow = (typeof rows)[number];
  const table = reportTable<ModelRow>({
    id: 'models',
    caption: 'Credits by model',
    fields: [
      ...usedFields('model', data),
      text('tier', 'its tier'),
      ...sumsIn<ModelRow>(
        data,
        count('inputTokens', 'raw tokens sent'),
        count('outputTokens', 'tokens generated'),
      ),
    ],
    rows: rows.slice(0, maxRows),
    chart: barsOf(rows.slice(0, maxRows)),
  });
  return { id: 'models', title: 'Models', texts: partTexts(rows, 'models', data), tables: [table] };
}

type Activity = { activity: PersonSummary | undefined };

const activityField = (name: 'activeDays' | 'sessions', about: string): OutputField<Activity> => ({
  ...count<Activity>(name, about, ({ activity }) => activity?.[name]),
  isPartial: ({ activity }) => activity?.lowerBounds.has(name) ?? false,
});

/** Who used most. */
export function peopleSection(data: ReportData, nameOf: PersonNames): Section {
  const movedOf = changesBy(data, userTrends);
  const days = personSummaries(dataOf(data.users) ?? [], data.tokens.range, data.tokens.rows);
  const summaries = new Map(days.map((one) => [one.userId, one]));
  const people = creditsByUser(shownRows(data)).map((person) => ({
    ...person,
    name: nameOf(person),
    moved: movedOf(person.userId),
    activity: summaries.get(person.userId),
  }));
  const rows = people.slice(0, maxRows);
  type PersonRow = (typeof people)[number];
  const hasTeams = Object.keys(data.teams).length > 0;
  const team = text<PersonRow>('team', 'their team in the configuration', ({ email }) =>
    teamOf(email, data.teams),
  );
  const table = reportTable<PersonRow>({
    id: 'people',
    caption: 'Credits by person',
    fields: [
      ...usedFields('person', data),
      ...(hasTeams ? [team] : []),
      activityField('activeDays', 'days on which they were active'),
      activityField('sessions', 'sessions started'),
      text<PersonRow>(
        'model',
        'the model with most of their credits',
        ({ activity }) => activity?.model,
      ),
    ],
    rows,
    chart: barsOf(rows.slice(0, 10)),
  });
  return {
    id: 'people',
    title: 'People',
    texts: [
      ...partTexts(people, 'people', data),
      ...unreadTexts('What people did by day', data.users),
    ],
    tables: [table],
  };
}

/** Says that a table is a part of its list. */
const partTexts = (rows: readonly Used[], what: string, data: ReportData): string[] => {
  if (rows.length <= maxRows) return [];
  const rest = rows.slice(maxRows).reduce((sum, { credits: used = 0 }) => sum + used, 0);
  const least = hasMissingDays(data) ? 'at least ' : '';
  return [
    `The ${maxRows} of ${formatCount(rows.length)} ${what} with most credits; the others used ${least}${formatCredits(rest)} together.`,
  ];
};
