import { useMemo } from 'react';
import type { ActivityRow, TokensRow } from '../../../api/resources.ts';
import { formatCount, formatCredits, formatPercent } from '../../../figures/format/number.ts';
import { personName, sharedDomain } from '../../../figures/people/shared-domain.ts';
import { lengthOf, rangeOf } from '../../../figures/time/date-range.ts';
import type { Day } from '../../../figures/time/day.ts';
import { formatDay } from '../../../figures/time/format-time.ts';
import {
  activeUsersByDay,
  latestActiveUsers,
  stickiness,
} from '../../../figures/usage/activity.ts';
import { type CreditFigures, creditFigures } from '../../../figures/usage/credit-figures.ts';
import { creditsByModel } from '../../../figures/usage/credits-by-model.ts';
import { creditsByTeam } from '../../../figures/usage/credits-by-team.ts';
import { creditsByUser } from '../../../figures/usage/credits-by-user.ts';
import { type DayValue, daySeries, knownSum } from '../../../figures/usage/day-series.ts';
import { type ComparedRows, noRows, type RangeRows } from '../../../figures/usage/range-rows.ts';
import { restatedText } from '../../../figures/usage/restated-day.ts';
import type { Config } from '../../../settings/settings.ts';
import {
  type DashboardContent,
  type DayFigure,
  dayFigures,
  type Fact,
  largestFact,
  muted,
  sameFact,
  valueFact,
} from '../../dashboard/dashboard-content.ts';
import { useAnalyticsRows } from '../../data/analytics-queries.ts';
import { feedData, freshnessWith } from '../../data/feed.ts';
import { type RestatedDays, useAnalytics, useRestatedDays } from '../../data/use-analytics.ts';
import { useLimitUse } from '../../data/use-people.ts';
import { useShell } from '../../shell/shell-context.ts';
import { pricePanel, splitPanel } from './change-panels.ts';
import { modelPanel, teamPanel, tokenPanel, userPanel } from './credit-panels.ts';
import {
  type CreditFacts,
  creditDayFigures,
  creditsBefore,
  creditTiles,
  expectedMonth,
  wholePercent,
} from './credit-tiles.ts';
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
  // With the credits, which are on their way, too: a frame of their own would make those wait.
  const activity = useMemo(
    () => (isLoaded && activityRows && range ? activityFigures({ rows: activityRows, range }) : {}),
    [isLoaded, activityRows, range],
  );
  const before = useMemo(() => creditsBefore(shown), [shown]);
  const restated = useRestatedDays();
  const limitsFeed = useLimitUse();
  const limits = feedData(limitsFeed);
  const unreadable = useMemo(
    () => ({ presence: activityFeed.state === 'down', month: limitsFeed.state === 'down' }),
    [activityFeed.state, limitsFeed.state],
  );
  const month = useMemo(() => limits && expectedMonth(limits), [limits]);
  const { teams } = useShell().config;
  const panels = useMemo(() => creditPanels(credits, shown, teams), [credits, shown, teams]);
  const content = useMemo(
    () => creditsContent({ credits, before, ...activity, restated, month, unreadable }, panels),
    [credits, before, activity, restated, month, unreadable, panels],
  );

  return (
    <DashboardTab
      tab={tab}
      bindings={bindings}
      content={content}
      analytics={analytics}
      freshness={freshnessWith(feed, activityFeed)}
      subject="credits"
    />
  );
}

const activityFigures = ({ rows, range }: RangeRows<ActivityRow>) => ({
  presence: { latest: latestActiveUsers(rows), stickiness: stickiness(rows, range) },
  active: activeUsersByDay(rows, range),
});

export type CreditsOnShow = CreditFacts & {
  /** The number of active people on each day. */
  active?: readonly DayValue[];
  restated?: RestatedDays;
};

/** The content of the credits tab. */
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

/** Models, any teams, users, why credits changed, prices, and raw tokens. They do not depend on activity, which loads later. */
export function creditPanels(
  credits: CreditFigures | undefined,
  shown: ComparedRows<TokensRow> | undefined,
  teams: Config['teams'] = {},
): DashboardContent['panels'] {
  const { rows = [], models = [], users = [] } = credits ?? {};
  const days = credits?.days.map(({ day }) => day) ?? [];
  const source = { rows, days, ...(shown && { before: shown.before }) };
  const hasTeams = Object.keys(teams).length > 0;
  return [
    modelPanel(models, source),
    ...(hasTeams ? [teamPanel(creditsByTeam(users, teams), source)] : []),
    userPanel(users, source),
    splitPanel(shown),
    pricePanel(shown),
    tokenPanel(
      credits && { totals: credits.totals, raw: rawByDay(credits), billable: credits.days },
    ),
  ];
}

const rawByDay = ({ rows, range }: CreditFigures) =>
  daySeries(rows, range, (row) => knownSum(row.input_tokens, row.output_tokens));

function creditReadout(
  day: Day,
  figure: DayFigure,
  { credits, active, restated }: CreditsOnShow & { credits: CreditFigures },
): Fact[] {
  const name = sameFact({ text: formatDay(day), tone: 'accent' });
  const amountIn = (days: DayFigure['days'] = []) => days.find((one) => one.day === day)?.value;
  const amount = amountIn(credits.days);
  if (amount === undefined) return [name, sameFact(muted('no data for this day'))];

  const { total, daysWithData } = credits.totals;
  const isWhole = daysWithData === lengthOf(credits.range);
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
    valueFact(
      formatPercent(total > 0 ? amount / total : undefined),
      isWhole ? ' of the range' : ' of the known days',
    ),
    users !== undefined && sameFact({ text: formatCount(users) }, muted(' active')),
    model && largestFact('mostly ', model.model, wholePercent(model.share)),
    user && largestFact('most by ', personName(user, domain), wholePercent(user.share)),
  ];
  return facts.filter((fact) => typeof fact === 'object');
}
