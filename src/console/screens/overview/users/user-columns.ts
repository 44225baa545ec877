import { sparkline } from '../../../../domain/charts/sparkline.ts';
import {
  formatCount,
  formatCredits,
  formatPercent,
  unknownText,
} from '../../../../domain/format/number.ts';
import type { PersonSummary } from '../../../../domain/people/person-summary.ts';
import { shortEmail } from '../../../../domain/people/shared-domain.ts';
import type { Column } from '../../../list/column.ts';

/** Somebody, and which part of all credits is theirs. */
export type UserRow = PersonSummary & { share: number };

const trendWidth = 10;

/** What is known of everybody over the days. The domain that all share is left out of the names. */
export function userColumns(domain: string | undefined): Column<UserRow>[] {
  return [
    {
      id: 'user',
      title: 'USER',
      width: 20,
      grow: 2,
      dropOrder: 0,
      isName: true,
      cell: ({ email, userId }) =>
        email === undefined
          ? { text: `${userId} (no e-mail)`, tone: 'muted' }
          : { text: shortEmail(email, domain) },
      value: { kind: 'text', read: readName },
    },
    {
      ...count('credits', 'CREDITS', 9, 0, readCredits),
      cell: ({ credits }) => ({ text: formatCredits(credits) }),
    },
    {
      ...count('share', 'SHARE', 7, 1, readShare),
      cell: ({ share }) => ({ text: formatPercent(share) }),
    },
    {
      id: 'days',
      title: 'BY DAY',
      width: trendWidth,
      dropOrder: 4,
      cell: ({ trend }) => ({
        text: sparkline(trend, trendWidth, {}),
        tone: 'chart1',
      }),
    },
    count('sessions', 'SESSIONS', 8, 3, ({ sessions }) => sessions),
    count('messages', 'MESSAGES', 8, 7, ({ messages }) => messages),
    count('calls', 'CALLS', 7, 3, ({ toolCalls }) => toolCalls),
    count('files', 'FILES', 6, 6, ({ filesTouched }) => filesTouched),
    count('commits', 'COMMITS', 7, 2, ({ commits }) => commits),
    count('prs', 'PRS', 4, 5, ({ pullRequests }) => pullRequests),
    {
      ...count('autonomy', 'PER TURN', 8, 5, ({ autonomy }) => autonomy),
      cell: ({ autonomy }) => ({ text: autonomy?.toFixed(1) ?? unknownText }),
    },
    text('delegation', 'DELEGATION', 11, 4, ({ delegation }) => delegation),
    text('model', 'MODEL', 14, 6, ({ model }) => model),
    { ...text('languages', 'LANGUAGES', 14, 8, readLanguages), grow: 1 },
  ];
}

const readName = ({ email, userId }: UserRow) => email ?? userId;
const readCredits = ({ credits }: UserRow) => credits;
const readShare = ({ share }: UserRow) => share;
const readLanguages = ({ languages }: UserRow) => languages.join(', ');

type Read<Value> = (row: UserRow) => Value | undefined;

function count(
  id: string,
  title: string,
  width: number,
  dropOrder: number,
  read: Read<number>,
): Column<UserRow> {
  return {
    id,
    title,
    width,
    align: 'right',
    dropOrder,
    cell: (row) => ({ text: formatCount(read(row)) }),
    value: { kind: 'number', read },
  };
}

function text(
  id: string,
  title: string,
  width: number,
  dropOrder: number,
  read: Read<string>,
): Column<UserRow> {
  return {
    id,
    title,
    width,
    dropOrder,
    cell: (row) => ({ text: read(row) || unknownText, tone: 'muted' }),
    value: { kind: 'text', read },
  };
}
