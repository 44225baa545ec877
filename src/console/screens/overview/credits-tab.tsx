import { useMemo } from 'react';
import type { Config } from '../../../config/config.ts';
import {
  type ActiveUsers,
  activeUsersByDay,
  latestActiveUsers,
  stickiness,
} from '../../../domain/analytics/activity.ts';
import { type CreditFigures, creditFigures } from '../../../domain/analytics/credit-figures.ts';
import {
  type CreditTotals,
  creditsByDay,
  creditTotals,
} from '../../../domain/analytics/credit-totals.ts';
import { creditsByModel } from '../../../domain/analytics/credits-by-model.ts';
import { creditsByTeam } from '../../../domain/analytics/credits-by-team.ts';
import { creditsByUser } from '../../../domain/analytics/credits-by-user.ts';
import {
  type DayFigure,
  dayFigures,
  type RowFigure,
} from '../../../domain/analytics/day-figure.ts';
import {
  type DayValue,
  daySeries,
  knownSum,
  seriesTotals,
} from '../../../domain/analytics/day-series.ts';
import {
  type Before,
  mapBefore,
  noRows,
  type RangeRows,
} from '../../../domain/analytics/range-rows.ts';
import { restatedText } from '../../../domain/analytics/restated-day.ts';
import { blankTile, comparedDays, type Tile } from '../../../domain/analytics/tile.ts';
import { pointsTexts } from '../../../domain/change.ts';
import { lengthOf } from '../../../domain/date-range.ts';
import { type Day, type DayKind, dayKindOf } from '../../../domain/day.ts';
import { counted } from '../../../domain/format/counted.ts';
import {
  formatCompact,
  formatCount,
  formatCredits,
  formatPercent,
  unknownText,
} from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import { personName, sharedDomain } from '../../../domain/people/shared-domain.ts';
import type { ActivityRow, TokensRow } from '../../../domain/resources.ts';
import {
  type DashboardContent,
  type Fact,
  largestFact,
  muted,
  sameFact,
  valueFact,
} from '../../dashboard/dashboard-content.ts';
import { useAnalyticsRows } from '../../data/analytics-queries.ts';
import { feedData } from '../../data/feed.ts';
import {
  type RestatedDays,
  type ShownRows,
  useAnalytics,
  useRestatedDays,
} from '../../data/use-analytics.ts';
import { useShell } from '../../shell/shell-context.ts';
import { rangeOf } from '../../shell/use-range.ts';
import { modelPanel, teamPanel, tokenPanel, userPanel } from './credit-panels.ts';
import { DashboardTab, type TabProps } from './overview-tabs.tsx';

/** Credits by day, model and person. The console starts here, so it requests nothing that it does not show. */
export function CreditsTab({ tab, bindings }: TabProps) {
  const analytics = useAnalytics('tokens');
  const { shown, feed, days } = analytics;
  const range = rangeOf(days.available);
  const activityFeed = useAnalyticsRows('activity', range);
  const activityRows = feedData(activityFeed);

  const { rows, range: shownRange } = shown ?? noRows;
  const isLoaded = shown !== undefined;
  const credits = useMemo(
    () => (isLoaded ? creditFigures(rows, shownRange) : undefined),
    [isLoaded, rows, shownRange],
  );
  const activity = useMemo(
    () => activityRows && range && activityFigures({ rows: activityRows, range }),
    [activityRows, range],
  );
  const before = useMemo(() => creditsBefore(shown), [shown]);
  const restated = useRestatedDays();
  const { teams } = useShell();
  const panels = useMemo(() => creditPanels(credits, teams), [credits, teams]);
  const content = useMemo(
    () => creditsContent({ credits, before, ...activity, restated }, panels),
    [credits, before, activity, restated, panels],
  );

  const isPartlyStale = activityFeed.state === 'stale' && feed.state === 'live';
  return (
    <DashboardTab
      tab={tab}
      bindings={bindings}
      content={content}
      analytics={analytics}
      freshness={isPartlyStale ? activityFeed : feed}
      subject="credits"
    />
  );
}

const activityFigures = ({ rows, range }: RangeRows<ActivityRow>) => ({
  presence: { latest: latestActiveUsers(rows), stickiness: stickiness(rows, range) },
  active: activeUsersByDay(rows, range),
});

/** The days before. Without credits in any row they count as no days. */
function creditsBefore(shown: ShownRows<TokensRow> | undefined): Before<CreditsBefore> {
  if (shown === undefined) return { state: 'loading' };
  const before = mapBefore(shown.before, ({ rows, range }) => ({
    totals: creditTotals(rows, range),
    days: creditsByDay(rows, range),
  }));
  const isEmpty = 'figures' in before && before.figures.totals.daysWithData === 0;
  return isEmpty ? { state: 'none' } : before;
}

/** Credits and tokens of the days before, and the credits of each. */
type CreditsBefore = { totals: CreditTotals; days: readonly DayValue[] };

/** What is known yet. */
export type CreditsOnShow = {
  credits: CreditFigures | undefined;
  before: Before<CreditsBefore>;
  presence?: { latest: ActiveUsers | undefined; stickiness: number | undefined } | undefined;
  /** How many people were active on each day. */
  active?: readonly DayValue[];
  restated?: RestatedDays;
};

/** What the tab of credits shows. */
export function creditsContent(
  figures: CreditsOnShow,
  panels: DashboardContent['panels'],
): DashboardContent {
  const { credits } = figures;
  return {
    isLoaded: credits !== undefined,
    tiles: creditTiles(figures),
    figures: dayFigures(credits, creditDayFigures),
    panels,
    columnWidth: 72,
    readout: (day, figure) => (credits ? creditReadout(day, figure, { ...figures, credits }) : []),
  };
}

function creditTiles({ credits, before, presence }: CreditsOnShow): Tile[] {
  return [
    credits ? totalTile(credits, before) : blankTile('Credits'),
    credits ? meanTile(credits) : blankTile('Daily mean'),
    credits ? busiestTile(credits) : blankTile('Busiest day'),
    presence ? peopleTile(presence) : blankTile('Active users'),
    credits ? cacheTile(credits, before) : blankTile('Cache share'),
  ];
}

function totalTile({ days, totals }: CreditFigures, before: Before<CreditsBefore>): Tile {
  const former = before.state === 'complete' ? formerTexts(before.figures.totals, totals) : [];
  const daysBefore = mapBefore(before, ({ days }) => days);
  return {
    title: 'Credits',
    value: formatCredits(totals.daysWithData === 0 ? undefined : totals.total),
    ...comparedDays(days, daysBefore, former),
  };
}

/** The total before, with the number of days where that differs. */
function formerTexts(former: CreditTotals, { daysWithData }: CreditTotals): string[] {
  const was = formatCredits(former.total);
  if (former.daysWithData === daysWithData) return [`${was} before`, `was ${was}`];
  const days = counted(former.daysWithData, 'day');
  return [`${was} before, on ${days}`, `was ${was} on ${days}`, `was ${was}`];
}

function meanTile({ range, days, totals }: CreditFigures): Tile {
  const meanOf = (kind: DayKind) =>
    formatCompact(seriesTotals(days.filter(({ day }) => dayKindOf(day) === kind)).dailyMean);
  const [workingDay, weekend] = [meanOf('working day'), meanOf('weekend')];
  const known = `${totals.daysWithData} of ${lengthOf(range)} days`;
  return {
    title: 'Daily mean',
    value: formatCredits(totals.dailyMean),
    detail: [
      `${workingDay} working days, ${weekend} weekends`,
      `${workingDay} Mon-Fri, ${weekend} weekend`,
      `${workingDay} Mon-Fri`,
    ],
    extra: [`${known} have data`, known],
  };
}

function busiestTile({ totals: { busiest, dailyMean } }: CreditFigures): Tile {
  if (!busiest) return { title: 'Busiest day', value: unknownText };
  const times = dailyMean && (busiest.credits / dailyMean).toFixed(1);
  return {
    title: 'Busiest day',
    value: formatCredits(busiest.credits),
    action: 'days.busiest',
    detail: [formatDay(busiest.day)],
    extra: times ? [`${times} times the mean`, `${times} x mean`] : [],
  };
}

function peopleTile({ latest, stickiness }: NonNullable<CreditsOnShow['presence']>): Tile {
  if (!latest) return { title: 'Active users', value: unknownText };
  const [daily, weekly] = [formatCount(latest.daily), formatCount(latest.weekly)];
  const regular = wholePercent(stickiness);
  return {
    title: 'Active users',
    value: `${formatCount(latest.monthly)} monthly`,
    detail: [`${weekly} weekly, ${daily} daily`, `${weekly} wk, ${daily} day`],
    extra: [`${regular} active on an average day`, `${regular} each day`],
  };
}

function cacheTile({ totals: { cacheShare } }: CreditFigures, before: Before<CreditsBefore>): Tile {
  const former = 'figures' in before ? before.figures.totals.cacheShare : undefined;
  return {
    title: 'Cache share',
    value: formatPercent(cacheShare),
    detail: pointsTexts(former, cacheShare),
    extra: ['of all input'],
  };
}

/** Models, raw tokens, teams where there are any, and users. They do not depend on the days before or on activity, which load later. */
export function creditPanels(
  credits: CreditFigures | undefined,
  teams: Config['teams'] = {},
): DashboardContent['panels'] {
  const { rows = [], models = [], users = [] } = credits ?? {};
  const source = { rows, days: credits?.days.map(({ day }) => day) ?? [] };
  const hasTeams = Object.keys(teams).length > 0;
  return [
    modelPanel(models, source),
    tokenPanel(
      credits && { totals: credits.totals, raw: rawByDay(credits), billable: credits.days },
    ),
    ...(hasTeams ? [teamPanel(creditsByTeam(users, teams), source)] : []),
    userPanel(users, source),
  ];
}

const rawByDay = ({ rows, range }: CreditFigures) =>
  daySeries(rows, range, (row) => knownSum(row.input_tokens, row.output_tokens));

const inTokens = (tokens: number) => `${formatCompact(tokens)} tokens`;

/** Credits, then the kinds of raw tokens that they are charged for. */
const creditDayFigures: readonly RowFigure<TokensRow>[] = [
  ['credits', 'Credits', (row) => row.billable_tokens, formatCredits],
  ['input', 'Raw input tokens', (row) => row.input_tokens, inTokens],
  ['output', 'Output tokens', (row) => row.output_tokens, inTokens],
  ['cache-read', 'Tokens read from the cache', (row) => row.cache_read_tokens, inTokens],
  ['cache-write', 'Tokens written to the cache', (row) => row.cache_write_tokens, inTokens],
];

/** The readout of one day. */
function creditReadout(
  day: Day,
  figure: DayFigure,
  { credits, active, restated }: CreditsOnShow & { credits: CreditFigures },
): Fact[] {
  const name = sameFact({ text: formatDay(day), tone: 'accent' });
  const amountIn = (days: DayFigure['days'] = []) => days.find((one) => one.day === day)?.value;
  const amount = amountIn(credits.days);
  if (amount === undefined) return [name, sameFact(muted('no data for this day'))];

  const { total } = credits.totals;
  const rows = credits.rows.filter(({ date }) => date === day);
  const [model] = creditsByModel(rows);
  const [user] = creditsByUser(rows);
  const domain = sharedDomain(credits.users.map(({ email }) => email));
  const shown = figure.id === 'credits' ? undefined : amountIn(figure.days);
  const users = amountIn(active);
  const change = restated?.get(day);
  const facts = [
    name,
    shown !== undefined && sameFact({ text: figure.format(shown), tone: 'strong' }),
    sameFact({ text: formatCredits(amount), tone: 'strong' }, muted(' credits')),
    change && sameFact({ text: restatedText(change), tone: 'warning' }),
    valueFact(formatPercent(total > 0 ? amount / total : undefined), ' of the range'),
    users !== undefined && sameFact({ text: formatCount(users) }, muted(' active')),
    model && largestFact('mostly ', model.model, wholePercent(model.share)),
    user && largestFact('most by ', personName(user, domain), wholePercent(user.share)),
  ];
  return facts.filter((fact) => typeof fact === 'object');
}

const wholePercent = (share: number | undefined): string => formatPercent(share, { decimals: 0 });
