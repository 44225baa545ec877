import {
  creditsOfModelByDay,
  creditsOfUserByDay,
} from '../../../domain/analytics/credit-totals.ts';
import type { ModelCredits } from '../../../domain/analytics/credits-by-model.ts';
import type { UserCredits } from '../../../domain/analytics/credits-by-user.ts';
import type { Size } from '../../components/frame/screen-size.ts';
import { type Panel, panelInside, panelLines } from '../../components/panel/panel-lines.ts';
import type { Feed } from '../../data/feed.ts';
import { beside } from '../../text/fit-line.ts';
import { type Line, line } from '../../text/line.ts';
import type { Glyphs } from '../../theme/glyphs.ts';
import { activityLines } from './activity-lines.ts';
import { type Breakdown, breakdownLines } from './breakdown-lines.ts';
import type { OverviewLayout } from './overview-layout.ts';
import type { OverviewFigures } from './use-overview.ts';

/** What stands below the chart: models and active users at the left, people at the right. */
export function belowLines(
  figures: OverviewFigures | undefined,
  activityState: Feed<unknown>['state'],
  { below, isFramed }: OverviewLayout,
  glyphs: Glyphs,
): Line[] {
  if (!below) return [];
  const credits = figures?.credits;
  const panel = (title: string, size: Size, count?: string): Panel => ({
    title,
    ...size,
    isFramed,
    note: count === undefined ? [] : [{ text: count, tone: 'muted' }],
  });
  const models = panel('By model', below.models, credits && counted(credits.models, 'model'));
  const activity = panel('Active users', below.activity);
  const users = panel('By user', below.users, credits && counted(credits.users, 'user'));

  const left = [
    ...panelLines(
      models,
      credits ? breakdownLines(byModel(credits), panelInside(models), glyphs) : [],
      glyphs,
    ),
    ...panelLines(
      activity,
      figures?.activity
        ? activityLines(figures.activity, panelInside(activity), glyphs)
        : [line([activityState === 'down' ? `${glyphs.bad} no answer` : '', 'bad'])],
      glyphs,
    ),
  ];
  const right = panelLines(
    users,
    credits ? breakdownLines(byUser(credits), panelInside(users), glyphs) : [],
    glyphs,
  );
  return beside(
    [
      { lines: left, width: below.models.width },
      { lines: right, width: below.users.width },
    ],
    below.gap,
  );
}

const counted = ({ length }: readonly unknown[], noun: string): string =>
  `${length} ${noun}${length === 1 ? '' : 's'}`;

type Credits = OverviewFigures['credits'];

const byModel = ({ models, rows, range }: Credits): Breakdown<ModelCredits> => ({
  entries: models,
  nameOf: ({ model }) => model,
  cut: 'middle',
  tone: 'chart3',
  trendOf: ({ model }) => creditsOfModelByDay(rows, range, model).map(({ credits }) => credits),
});

const byUser = ({ users, rows, range }: Credits): Breakdown<UserCredits> => ({
  entries: users,
  nameOf: ({ email, userId }) => email ?? `(no e-mail) ${userId}`,
  cut: 'end',
  tone: 'chart4',
  trendOf: ({ userId }) => creditsOfUserByDay(rows, range, userId).map(({ credits }) => credits),
});
