import { useMemo } from 'react';
import type { Config } from '../../../config/config.ts';
import {
  activeUsersByDay,
  latestActiveUsers,
  stickiness,
} from '../../../domain/analytics/activity.ts';
import { type CreditFigures, creditFigures } from '../../../domain/analytics/credit-figures.ts';
import { creditsByDay, creditTotals } from '../../../domain/analytics/credit-totals.ts';
import { creditsByModel } from '../../../domain/analytics/credits-by-model.ts';
import { creditsByTeam } from '../../../domain/analytics/credits-by-team.ts';
import { creditsByUser } from '../../../domain/analytics/credits-by-user.ts';
import { type DayValue, daySeries, knownSum } from '../../../domain/analytics/day-series.ts';
import { type RestatedDay, restatedText } from '../../../domain/analytics/restated-day.ts';
import type { Day } from '../../../domain/day.ts';
import {
  formatCompact,
  formatCount,
  formatCredits,
  formatPercent,
} from '../../../domain/format/number.ts';
import { formatDay } from '../../../domain/format/time.ts';
import { personName, sharedDomain } from '../../../domain/people/shared-domain.ts';
import type { TokensRow } from '../../../domain/resources.ts';
import type { DashboardContent, DayFigure } from '../../dashboard/dashboard-content.ts';
import { type Fact, largestFact, muted, sameFact, valueFact } from '../../dashboard/facts.ts';
import { useAnalyticsRows } from '../../data/analytics-queries.ts';
import { feedData } from '../../data/feed.ts';
import { type Before, mapBefore, useAnalytics } from '../../data/use-analytics.ts';
import { type RestatedDays, useRestatedDays } from '../../data/use-restated-days.ts';
import { useShell } from '../../shell/shell-context.ts';
import { rangeOf } from '../../shell/use-range.ts';
import { modelPanel, teamPanel, tokenPanel, userPanel } from './credit-panels.ts';
import { type CreditsBefore, type CreditTileFigures, creditTiles } from './credit-tiles.ts';
import { DashboardTab, type TabProps } from './overview-frame.tsx';

const waiting: Before<CreditsBefore> = { state: 'loading' };
const none: never[] = [];

/** Credits by day, model and person. The console starts here, so it requests nothing that it does not show. */
export function CreditsTab({ tab, bindings }: TabProps) {
  const analytics = useAnalytics('tokens');
  const { shown, feed, days } = analytics;
  const range = rangeOf(days.available);
  const activityFeed = useAnalyticsRows('activity', range);
  const activityRows = feedData(activityFeed);

  const rows = shown?.rows;
  const shownRange = shown?.range;
  const credits = useMemo(
    () => rows && shownRange && creditFigures(rows, shownRange),
    [rows, shownRange],
  );
  const presence = useMemo(
    () =>
      activityRows && range
        ? { latest: latestActiveUsers(activityRows), stickiness: stickiness(activityRows, range) }
        : undefined,
    [activityRows, range],
  );
  const active = useMemo(
    () => (activityRows && range ? activeUsersByDay(activityRows, range) : none),
    [activityRows, range],
  );
  const before = useMemo(
    () =>
      shown
        ? withData(
            mapBefore(shown.before, ({ rows, range }) => ({
              totals: creditTotals(rows, range),
              days: creditsByDay(rows, range),
            })),
          )
        : waiting,
    [shown],
  );
  const restated = useRestatedDays();
  const { teams } = useShell();
  const panels = useMemo(() => creditPanels(credits, teams), [credits, teams]);
  const content = useMemo(
    () => creditsContent({ credits, before, presence, active, restated }, panels),
    [credits, before, presence, active, restated, panels],
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

/** Days whose rows have no credits count as no days. */
const withData = (before: Before<CreditsBefore>): Before<CreditsBefore> =>
  'figures' in before && before.figures.totals.daysWithData === 0 ? { state: 'none' } : before;

type CreditsOnShow = CreditTileFigures & {
  /** How many people were active on each day. */
  active: readonly DayValue[];
  restated?: RestatedDays;
};

/** What the tab of credits shows. */
export function creditsContent(
  figures: CreditsOnShow,
  panels: DashboardContent['panels'],
): DashboardContent {
  const { credits, active, restated } = figures;
  return {
    isLoaded: credits !== undefined,
    tiles: creditTiles(figures),
    figures: creditDayFigures(credits),
    panels,
    columnWidth: 72,
    readout: (day, figure) =>
      credits
        ? creditReadout(day, figure, credits, {
            active: active.find((one) => one.day === day)?.value,
            restated: restated?.get(day),
          })
        : [],
  };
}

/** Models, raw tokens, teams where there are any, and users. They do not depend on the days before or on activity, which load later. */
export function creditPanels(
  credits: CreditFigures | undefined,
  teams: Config['teams'] = {},
): DashboardContent['panels'] {
  const { rows = [], models = [], users = [] } = credits ?? {};
  const days = credits?.days.map(({ day }) => day) ?? [];
  return [
    modelPanel(models, { rows, days }),
    tokenPanel(
      credits && {
        totals: credits.totals,
        raw: rawByDay(credits),
        billable: credits.days,
      },
    ),
    ...(Object.keys(teams).length === 0
      ? []
      : [teamPanel(creditsByTeam(users, teams), { rows, days })]),
    userPanel(users, { rows, days }),
  ];
}

const rawByDay = ({ rows, range }: CreditFigures): DayValue[] =>
  daySeries(rows, range, (row) => knownSum(row.input_tokens, row.output_tokens));

type ReadTokens = (row: TokensRow) => number | null | undefined;

const tokenKinds: readonly [id: string, title: string, read: ReadTokens][] = [
  ['input', 'Raw input tokens', (row) => row.input_tokens],
  ['output', 'Output tokens', (row) => row.output_tokens],
  ['cache-read', 'Tokens read from the cache', (row) => row.cache_read_tokens],
  ['cache-write', 'Tokens written to the cache', (row) => row.cache_write_tokens],
];

/** Credits, then the kinds of raw tokens that they are charged for. */
function creditDayFigures(credits: CreditFigures | undefined): DayFigure[] {
  return [
    { id: 'credits', title: 'Credits', days: credits?.days ?? [], format: formatCredits },
    ...tokenKinds.map(([id, title, read]) => ({
      id,
      title,
      days: credits ? daySeries(credits.rows, credits.range, read) : [],
      format: (tokens: number) => `${formatCompact(tokens)} tokens`,
    })),
  ];
}

/** The readout of one day; `active` is the number of active users. */
function creditReadout(
  day: Day,
  figure: DayFigure,
  credits: CreditFigures,
  { active, restated }: { active: number | undefined; restated: RestatedDay | undefined },
): Fact[] {
  const name = sameFact({ text: formatDay(day), tone: 'accent' });
  const amount = credits.days.find((one) => one.day === day)?.value;
  if (amount === undefined) return [name, sameFact(muted('no data for this day'))];

  const { total } = credits.totals;
  const rows = credits.rows.filter(({ date }) => date === day);
  const [model] = creditsByModel(rows);
  const [user] = creditsByUser(rows);
  const shown = figure.days.find((one) => one.day === day)?.value;
  return [
    name,
    ...(figure.id === 'credits' || shown === undefined
      ? []
      : [sameFact({ text: figure.format(shown), tone: 'strong' })]),
    sameFact({ text: formatCredits(amount), tone: 'strong' }, muted(' credits')),
    ...(restated ? [sameFact({ text: restatedText(restated), tone: 'warning' })] : []),
    valueFact(formatPercent(total > 0 ? amount / total : undefined), ' of the range'),
    ...(active === undefined ? [] : [sameFact({ text: formatCount(active) }, muted(' active'))]),
    ...(model ? [largestFact('mostly ', model.model, wholePercent(model.share))] : []),
    ...(user
      ? [
          largestFact(
            'most by ',
            personName(user, sharedDomain(credits.users.map(({ email }) => email))),
            wholePercent(user.share),
          ),
        ]
      : []),
  ];
}

const wholePercent = (share: number | undefined): string => formatPercent(share, { decimals: 0 });
