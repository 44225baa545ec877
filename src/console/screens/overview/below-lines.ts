import { modelTrends, userTrends } from '../../../domain/analytics/credit-trends.ts';
import type { ModelCredits } from '../../../domain/analytics/credits-by-model.ts';
import type { UserCredits } from '../../../domain/analytics/credits-by-user.ts';
import type { Size } from '../../components/frame/screen-size.ts';
import { type Panel, panelInside, panelLines } from '../../components/panel/panel-lines.ts';
import { beside } from '../../text/fit-line.ts';
import { type Line, line } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import type { ActivityFigures } from './activity-figures.ts';
import { activityLines } from './activity-lines.ts';
import { type Breakdown, breakdownLines } from './breakdown-lines.ts';
import type { CreditFigures } from './credit-figures.ts';
import type { OverviewLayout } from './overview-layout.ts';

export type BelowFigures = {
  credits: CreditFigures | undefined;
  activity: ActivityFigures | undefined;
  /** Why there is no activity, when it is not just on its way. */
  activityFailure: string | undefined;
};

/** What stands below the chart: models and active users at the left, people at the right. */
export function belowLines(
  { credits, activity, activityFailure }: BelowFigures,
  { below, isFramed }: OverviewLayout,
  glyphs: Glyphs,
): Line[] {
  if (!below) return [];
  const panel = (title: string, size: Size, count?: string): Panel => ({
    title,
    ...size,
    isFramed,
    note: count === undefined ? [] : [{ text: count, tone: 'muted' }],
  });
  const models = panel('By model', below.models, credits && counted(credits.models, 'model'));
  const people = panel('Active users', below.activity);
  const users = panel('By user', below.users, credits && counted(credits.users, 'user'));

  const filled = (one: Panel, fill: (inside: Size) => Line[]): Line[] =>
    panelLines(one, fill(panelInside(one)), glyphs);
  const left = [
    ...filled(models, (size) => (credits ? breakdownLines(byModel(credits), size, glyphs) : [])),
    ...filled(people, (size) =>
      activity ? activityLines(activity, size, glyphs) : failureLines(activityFailure, glyphs),
    ),
  ];
  const right = filled(users, (size) =>
    credits ? breakdownLines(byUser(credits), size, glyphs) : [],
  );
  return beside(
    [
      { lines: left, width: below.models.width },
      { lines: right, width: below.users.width },
    ],
    below.gap,
  );
}

const failureLines = (failure: string | undefined, { bad }: Glyphs): Line[] =>
  failure === undefined ? [] : [line([`${bad} No activity: ${failure}`, 'bad'])];

const counted = ({ length }: readonly unknown[], noun: string): string =>
  `${length} ${noun}${length === 1 ? '' : 's'}`;

function byModel({ models, rows, days }: CreditFigures): Breakdown<ModelCredits> {
  const trends = modelTrends(rows, days.map(dayOf));
  return {
    entries: models,
    nameOf: ({ model }) => model,
    cut: 'middle',
    tone: 'chart3',
    trendOf: ({ model }) => trends.of(model),
  };
}

function byUser({ users, rows, days }: CreditFigures): Breakdown<UserCredits> {
  const trends = userTrends(rows, days.map(dayOf));
  return {
    entries: users,
    nameOf: ({ email, userId }) => email ?? `(no e-mail) ${userId}`,
    cut: 'end',
    tone: 'chart4',
    trendOf: ({ userId }) => trends.of(userId),
  };
}

const dayOf = ({ day }: CreditFigures['days'][number]) => day;
