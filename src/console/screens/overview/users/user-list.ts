import { sparkline } from '../../../../domain/charts/sparkline.ts';
import { formatCredits, formatPercent, unknownText } from '../../../../domain/format/number.ts';
import type { PersonSummary } from '../../../../domain/people/person-summary.ts';
import { shortEmail } from '../../../../domain/people/shared-domain.ts';
import { countColumn, textColumn } from '../../../list/column.ts';
import type { ListDescription } from '../../../list/list-description.ts';
import { copyEmail, openDays } from '../../people/named-person.ts';

/** A person, and their share of all credits; of none there are no shares. */
export type UserRow = PersonSummary & { share: number | undefined };

const trendWidth = 10;

/** Users over the chosen days. The tab loads the rows, because it shares its days with the other tabs. */
export const userList: Omit<ListDescription<UserRow, { domain: string | undefined }>, 'useRows'> = {
  name: 'users',
  subject: 'users',
  idOf: ({ userId }) => userId,
  columns: [
    {
      id: 'user',
      title: 'USER',
      width: 20,
      grow: 2,
      dropOrder: 0,
      isName: true,
      cell: ({ email, userId }, { domain }) =>
        email === undefined
          ? { text: `${userId} (no e-mail)`, tone: 'muted' }
          : { text: shortEmail(email, domain) },
      value: { kind: 'text', read: ({ email, userId }) => email ?? userId },
    },
    {
      ...countColumn<UserRow>(
        { id: 'credits', title: 'CREDITS', width: 9, dropOrder: 0 },
        ({ credits }) => credits,
      ),
      cell: ({ credits }) => ({ text: formatCredits(credits) }),
    },
    {
      ...countColumn<UserRow>(
        { id: 'share', title: 'SHARE', width: 7, dropOrder: 1 },
        ({ share }) => share,
      ),
      cell: ({ share }) => ({ text: formatPercent(share) }),
      value: { kind: 'percent', read: ({ share }) => share },
    },
    {
      id: 'days',
      // The range may have more days than cells.
      title: 'DAILY MAX',
      width: trendWidth,
      dropOrder: 4,
      cell: ({ trend }) => ({
        text: sparkline(trend, trendWidth),
        tone: 'chart1',
      }),
    },
    countColumn<UserRow>(
      { id: 'sessions', title: 'SESSIONS', width: 8, dropOrder: 3 },
      ({ sessions }) => sessions,
    ),
    countColumn<UserRow>(
      { id: 'messages', title: 'MESSAGES', width: 8, dropOrder: 7 },
      ({ messages }) => messages,
    ),
    countColumn<UserRow>(
      { id: 'calls', title: 'CALLS', width: 7, dropOrder: 3 },
      ({ toolCalls }) => toolCalls,
    ),
    countColumn<UserRow>(
      { id: 'files', title: 'FILES', width: 6, dropOrder: 6 },
      ({ filesTouched }) => filesTouched,
    ),
    countColumn<UserRow>(
      { id: 'commits', title: 'COMMITS', width: 7, dropOrder: 2 },
      ({ commits }) => commits,
    ),
    countColumn<UserRow>(
      { id: 'prs', title: 'PRS', width: 4, dropOrder: 5 },
      ({ pullRequests }) => pullRequests,
    ),
    {
      ...countColumn<UserRow>(
        { id: 'autonomy', title: 'PER TURN', width: 8, dropOrder: 5 },
        ({ autonomy }) => autonomy,
      ),
      cell: ({ autonomy }) => ({ text: autonomy?.toFixed(1) ?? unknownText }),
    },
    textColumn<UserRow>(
      { id: 'delegation', title: 'DELEGATION', width: 11, dropOrder: 4 },
      ({ delegation }) => delegation,
    ),
    textColumn<UserRow>(
      { id: 'model', title: 'MODEL', width: 14, dropOrder: 6 },
      ({ model }) => model,
    ),
    {
      ...textColumn<UserRow>(
        { id: 'languages', title: 'LANGUAGES', width: 14, dropOrder: 8 },
        ({ languages }) => languages.join(', '),
      ),
      grow: 1,
    },
  ],
  fields: [{ name: 'user-id', kind: 'text', read: ({ userId }) => userId }],
  actions: [openDays({ id: 'users.open', hint: 'open' }), copyEmail({ id: 'users.copy-email' })],
  emptyText: () => 'No one was active in this range.',
};
