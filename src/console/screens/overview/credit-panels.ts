import type { TokensRow } from '../../../api/resources.ts';
import {
  atLeast,
  counted,
  formatCompact,
  formatCount,
  formatCredits,
  formatPercent,
} from '../../../figures/format/number.ts';
import { sharedDomain, shortEmail } from '../../../figures/people/shared-domain.ts';
import type { Day } from '../../../figures/time/day.ts';
import type { Texts } from '../../../figures/usage/comparison.ts';
import { type CreditTotals, isCacheApart } from '../../../figures/usage/credit-totals.ts';
import { modelTrends, userTrends } from '../../../figures/usage/credit-trends.ts';
import type { ModelCredits } from '../../../figures/usage/credits-by-model.ts';
import { noTeam, type TeamCredits } from '../../../figures/usage/credits-by-team.ts';
import type { UserCredits } from '../../../figures/usage/credits-by-user.ts';
import { type DayValue, isPartial, knownSum } from '../../../figures/usage/day-series.ts';
import { partChanges } from '../../../figures/usage/part-changes.ts';
import { summed } from '../../../figures/usage/part-trends.ts';
import type { Before, RangeRows } from '../../../figures/usage/range-rows.ts';
import { beyondParts, type Share } from '../../../figures/usage/shares.ts';
import { filterValue } from '../../../language/filter/field.ts';
import { longestWhole, padEnd, padStart } from '../../../terminal/width.ts';
import {
  inCredits,
  type LinesPanel,
  type ListPanel,
  noDataText,
  type Part,
} from '../../dashboard/dashboard-content.ts';
import { lineBar } from '../../draw/charts/bar.ts';
import { emptyLine, type Line, line, type Size } from '../../draw/line.ts';
import { seriesLines } from './series-lines.ts';

type Source = {
  rows: readonly TokensRow[];
  days: readonly Day[];
  before?: Before<RangeRows<TokensRow>>;
};

/**
 * The credits of parts by day and how they changed, each together with its other names, computed when they are asked for.
 * Without days to compare with, there is no column of changes.
 */
function trendsIn(
  { rows, days, before }: Source,
  trendsOf: typeof userTrends,
  namesOf: (id: string) => readonly string[] = (id) => [id],
): Pick<ListPanel, 'trendOf' | 'changeOf'> {
  const trendOf = (id: string) => summed(namesOf(id).map(trendsOf(rows, days).of));
  const [startDate, endDate] = [days[0], days.at(-1)];
  if (before === undefined || startDate === undefined || endDate === undefined) return { trendOf };
  const changes = partChanges({ rows, range: { startDate, endDate } }, before, trendsOf);
  return { trendOf, changeOf: (id) => changes(...namesOf(id)) };
}

/** Credits by model; Enter opens the model. */
export const modelPanel = (models: readonly ModelCredits[], source: Source): ListPanel => ({
  kind: 'list',
  id: 'models',
  title: 'By model',
  note: withUnassigned([counted(models.length, 'model')], models, source.rows),
  parts: models.map(({ model: id, credits: amount, share }) => ({ id, amount, share })),
  usualRows: 5,
  cut: 'middle',
  tone: 'chart3',
  format: inCredits,
  figure: 'model-credits',
  isSum: true,
  ...trendsIn(source, modelTrends),
  open: (model) => ({ screen: 'model', model }),
  emptyText: 'No models used.',
});

/** A note with the credits of the total that no part accounts for, so that both can be reconciled. */
function withUnassigned(
  note: Texts,
  parts: readonly Pick<Share, 'credits'>[],
  rows: readonly TokensRow[],
): Texts {
  const sum = (known: number | undefined, row: TokensRow) => knownSum(known, row.billable_tokens);
  const beyond = beyondParts(rows.reduce(sum, undefined), parts);
  if (beyond === 0) return note;
  const text = `total ${formatCredits(Math.abs(beyond))} ${beyond > 0 ? 'more' : 'less'}`;
  return [...note.map((words) => `${words}, ${text}`), text];
}

/** Credits by person; Enter opens the person. The note has the domain that all share, so names omit it. */
export function userPanel(users: readonly UserCredits[], source: Source): ListPanel {
  const domain = sharedDomain(users.map(({ email }) => email));
  const emails = new Map(users.map(({ userId, email }) => [userId, email]));
  const count = counted(users.length, 'person', 'people');
  const note = domain === undefined ? [count] : [`${count} @${domain}`, count];
  return {
    kind: 'list',
    id: 'users',
    title: 'By person',
    note: withUnassigned(note, users, source.rows),
    parts: users.map(({ userId: id, email, credits: amount, share }) =>
      email === undefined
        ? { id, amount, share, remark: withoutEmail }
        : { id, amount, share, name: shortEmail(email, domain) },
    ),
    usualRows: 30,
    tone: 'chart4',
    format: inCredits,
    figure: 'person-range-credits',
    isSum: true,
    ...trendsIn(source, userTrends),
    copied: (userId) => emails.get(userId) ?? userId,
    open: (userId) => ({ screen: 'person', userId, email: emails.get(userId) }),
    emptyText: 'No usage in this range.',
  };
}

const withoutEmail: Part['remark'] = { sign: '', words: ['no e-mail', ''], tone: 'muted' };

/** Credits by configured team; Enter opens its people. */
export function teamPanel(teams: readonly TeamCredits[], source: Source): ListPanel {
  const members = new Map(teams.map(({ team, userIds }) => [team, userIds]));
  const membersOf = (team: string) => members.get(team) ?? [];
  return {
    kind: 'list',
    id: 'teams',
    title: 'By team',
    note: [counted(teams.length, 'team')],
    parts: teams.map(({ team: id, credits: amount, share, userIds }) => {
      return { id, amount, share, name: `${id} (${userIds.length})` };
    }),
    usualRows: 5,
    tone: 'chart2',
    format: inCredits,
    figure: 'team-credits',
    isSum: true,
    ...trendsIn(source, userTrends, membersOf),
    open: () => ({ screen: 'people' }),
    view: (name) => ({ name, views: { people: { filter: teamFilter(name, teams) } } }),
    emptyText: 'No one used any.',
  };
}

type TokenFigures = Record<'raw' | 'billable', readonly DayValue[]> & { totals: CreditTotals };

/** Raw tokens that models read and wrote, compared with the credits billed for them. */
export const tokenPanel = (tokens: TokenFigures | undefined): LinesPanel => ({
  kind: 'lines',
  id: 'tokens',
  figure: 'raw-and-billable',
  title: 'Raw vs billable tokens',
  note: tokens ? [priceText(tokens.totals)] : [],
  // The credits are in a tile as well.
  minRows: 1,
  wantedRows: 5,
  takesMore: true,
  hasShares: true,
  lines: (size) => (tokens ? tokenLines(tokens, size) : []),
});

/** Rows of the table, without the days below it. */
const tableRows = 5;
const minDays = 5;

/** The kinds of tokens and the credits and, if there is room, their days below. */
export function tokenLines(tokens: TokenFigures, { width, height }: Size): Line[] {
  const { totals } = tokens;
  if (totals.daysWithData === 0) return [line([noDataText, 'muted'])];
  const isLowerBound = isPartial(tokens.billable);
  const amounts: Amounts = {
    tokens: (count) => atLeast(formatCompact(count), isLowerBound),
    credits: (total) => atLeast(formatCredits(total), isLowerBound),
  };
  const rows = height < tableRows ? briefLines(totals, amounts) : rawLines(totals, amounts, width);
  const left = height - rows.length - 1;
  if (left < minDays || tokens.raw.length === 0) return rows;
  const series = [
    { name: 'raw tokens by day', value: '', days: tokens.raw },
    { name: 'credits by day', value: '', days: tokens.billable },
  ];
  const options = { hasOneScale: false, tone: 'chart2' } as const;
  return [...rows, emptyLine, ...seriesLines(series, { width, height: left }, options)];
}

/** Writes sums, as lower bounds if a day has no data. */
type Amounts = Record<'tokens' | 'credits', (amount: number | undefined) => string>;

const rawOf = ({ inputTokens, outputTokens }: CreditTotals) => knownSum(inputTokens, outputTokens);

function rawLines(totals: CreditTotals, amounts: Amounts, width: number): Line[] {
  const raw = rawOf(totals);
  const billable = `billable        ${amounts.credits(totals.total)}`;
  const priced = `credits for ${amounts.tokens(raw)} raw`;
  const priceTexts = [` ${priced} tokens`, ` ${priced}`, ' credits'];
  const { cacheReadTokens, cacheWriteTokens } = totals;
  const isApart = isCacheApart(totals);
  const all = isApart ? knownSum(raw, knownSum(cacheReadTokens, cacheWriteTokens)) : raw;
  const ofInput = isApart ? '' : '  ';
  const row = (name: string, tokens: number | undefined) => {
    const share = all && tokens !== undefined ? tokens / all : undefined;
    const bar = lineBar(share ?? 0, Math.max(0, width - 32));
    const [percent, amount] = [formatPercent(share), amounts.tokens(tokens)];
    return line(
      `${padEnd(name, 14)}  `,
      [bar, 'chart2'],
      padStart(percent, 8),
      padStart(amount, 8),
    );
  };
  return [
    row('input', totals.inputTokens),
    row(`${ofInput}cache read`, cacheReadTokens),
    row(`${ofInput}cache write`, cacheWriteTokens),
    row('output', totals.outputTokens),
    line([billable, 'strong'], [longestWhole(priceTexts, width - billable.length), 'muted']),
  ];
}

const briefLines = (totals: CreditTotals, { tokens }: Amounts): Line[] => [
  line(
    [tokens(totals.inputTokens), 'strong'],
    [' in, ', 'muted'],
    [tokens(totals.cacheReadTokens), 'strong'],
    [' cached, ', 'muted'],
    [tokens(totals.outputTokens), 'strong'],
    [' out', 'muted'],
  ),
  line(['billed ', 'muted'], [tokens(totals.total), 'strong'], [' credits', 'muted']),
];

function priceText(totals: CreditTotals): string {
  const raw = rawOf(totals);
  if (raw === undefined || totals.total === 0) return '';
  return `1 credit for ${formatCount(raw / totals.total)} raw tokens`;
}

const teamFilter = (name: string, teams: readonly Pick<TeamCredits, 'team'>[]): string =>
  name === noTeam
    ? teams
        .filter(({ team }) => team !== noTeam)
        .map(({ team }) => `!team=${filterValue(team)}`)
        .join(' ')
    : `team=${filterValue(name)}`;
