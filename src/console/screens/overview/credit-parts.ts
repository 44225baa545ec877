import { modelTrends, userTrends } from '../../../domain/analytics/credit-trends.ts';
import type { ModelCredits } from '../../../domain/analytics/credits-by-model.ts';
import type { UserCredits } from '../../../domain/analytics/credits-by-user.ts';
import type { Day } from '../../../domain/day.ts';
import { counted } from '../../../domain/format/counted.ts';
import { shortEmail } from '../../../domain/people/shared-domain.ts';
import type { TokensRow } from '../../../domain/resources.ts';
import { inCredits } from '../../dashboard/amount-formats.ts';
import type { ListPanel, Part } from '../../dashboard/dashboard-content.ts';

type Source = { rows: readonly TokensRow[]; days: readonly Day[] };

/** What each model cost; enter leads to its days. */
export function modelPanel(models: readonly ModelCredits[], { rows, days }: Source): ListPanel {
  const trends = modelTrends(rows, days);
  return {
    kind: 'list',
    id: 'models',
    title: 'By model',
    note: [counted(models.length, 'model')],
    parts: models.map(({ model, credits, share }) => ({
      id: model,
      name: model,
      amount: credits,
      share,
    })),
    usualRows: 5,
    cut: 'middle',
    tone: 'chart3',
    format: inCredits,
    trendOf: ({ id }) => trends.of(id),
    open: ({ id }) => ({ screen: 'model', model: id }),
    emptyText: 'No model was used.',
  };
}

type People = { users: readonly UserCredits[]; domain: string | undefined };

/** What everybody spent; enter leads to the person. The domain that all share is said once, in the note. */
export function userPanel({ users, domain }: People, trendOf: ListPanel['trendOf']): ListPanel {
  const byId = new Map(users.map((user) => [user.userId, user]));
  const count = counted(users.length, 'user');
  return {
    kind: 'list',
    id: 'users',
    title: 'By user',
    note: domain === undefined ? [count] : [`${count} @${domain}`, count],
    parts: users.map((user) => userPart(user, domain)),
    usualRows: 30,
    cut: 'end',
    tone: 'chart4',
    format: inCredits,
    trendOf,
    copied: ({ id }) => byId.get(id)?.email ?? id,
    open: ({ id }) => ({ screen: 'person', userId: id, email: byId.get(id)?.email }),
    emptyText: 'Nobody used any.',
  };
}

const userPart = ({ userId, email, credits, share }: UserCredits, domain?: string): Part => ({
  id: userId,
  name: email === undefined ? userId : shortEmail(email, domain),
  ...(email === undefined ? { remark: withoutEmail } : {}),
  amount: credits,
  share,
});

const withoutEmail: NonNullable<Part['remark']> = {
  sign: '',
  words: ['no e-mail', ''],
  tone: 'muted',
};

/** How a person is called where everybody shares a domain. */
export const userNameIn = (
  domain: string | undefined,
  { userId, email }: Pick<UserCredits, 'userId' | 'email'>,
): string => (email === undefined ? `${userId} (no e-mail)` : shortEmail(email, domain));

/** Everybody's credits by day. */
export function userTrendOf({ rows, days }: Source): ListPanel['trendOf'] {
  const trends = userTrends(rows, days);
  return ({ id }) => trends.of(id);
}
