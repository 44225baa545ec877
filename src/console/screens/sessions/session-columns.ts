import type { Field } from '../../../domain/filter/field.ts';
import { formatCompact, formatCount, unknownText } from '../../../domain/format/number.ts';
import { formatAge } from '../../../domain/format/time.ts';
import type { Session } from '../../../domain/resources.ts';
import {
  isArchived,
  sessionCredits,
  sessionStatus,
  sessionTags,
  sessionTitle,
} from '../../../domain/sessions/session-facts.ts';
import type { Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import type { Column } from '../../list/column.ts';
import type { ColumnValue } from '../../list/column-value.ts';
import { lastAnswer } from '../../list/last-answer.ts';

/** Names of computers by their id, where they are known. */
export type ComputerNames = ReadonlyMap<string, string>;

/** The columns of the session list. */
export function sessionColumns(nowMs: number, computers: ComputerNames): Column<Session>[] {
  return [
    {
      id: 'status',
      title: 'STATUS',
      width: 10,
      dropOrder: 0,
      cell: (session) => statusCell(session),
      value: statusValue,
    },
    {
      id: 'title',
      title: 'TITLE',
      isName: true,
      width: 24,
      wanted: 32,
      grow: 1,
      dropOrder: 0,
      cell: titleCell,
      value: titleValue,
    },
    { id: 'model', title: 'MODEL', width: 14, dropOrder: 4, cell: modelCell, value: modelValue },
    {
      id: 'computer',
      title: 'COMPUTER',
      width: 12,
      dropOrder: 5,
      cut: 'middle',
      cell: ({ computerId }) => ({ text: computerText(computerId, computers), tone: 'muted' }),
      value: computerValue(computers),
    },
    {
      id: 'messages',
      title: 'MSGS',
      width: 6,
      align: 'right',
      dropOrder: 2,
      cell: ({ messageCount }) => ({ text: formatCount(messageCount) }),
      value: messagesValue,
    },
    {
      id: 'credits',
      title: 'CREDITS',
      width: 7,
      align: 'right',
      dropOrder: 1,
      cell: (session) => ({ text: formatCompact(sessionCredits(session)) }),
      value: creditsValue,
    },
    {
      id: 'age',
      title: 'AGE',
      width: 4,
      align: 'right',
      dropOrder: 1,
      cell: ({ updatedAt }) => ({
        text: formatAge(updatedAt == null ? null : Math.max(0, nowMs - updatedAt)),
        tone: 'muted',
      }),
      value: updatedValue,
    },
  ];
}

/** The status in a sign and a word; words that are not known are shown as they came. */
export function statusCell(session: Session): Span {
  const status = sessionStatus(session);
  switch (status) {
    case 'running':
      return { text: `${signs.busy} running`, tone: 'busy' };
    case 'pending':
      return { text: `${signs.more} pending`, tone: 'warning' };
    case 'idle':
      return isArchived(session)
        ? { text: `${signs.off} archived`, tone: 'off' }
        : { text: `${signs.good} idle`, tone: 'good' };
    default:
      return { text: `${signs.unknown} ${status}`, tone: 'muted' };
  }
}

/** The name of a computer where it is known, else its id. */
export const computerText = (id: string | null | undefined, computers: ComputerNames): string =>
  id ? (computers.get(id) ?? id) : unknownText;

const titleCell = (session: Session): Span => ({
  text: sessionTitle(session),
  tone: isArchived(session) ? 'muted' : 'text',
});

const modelCell = ({ sessionSettings }: Session): Span => ({
  text: sessionSettings?.model || unknownText,
  tone: 'muted',
});

// Sorted and filtered rows are remembered by these functions, which is why they are not made with the
// columns.
const statusValue: ColumnValue<Session> = { kind: 'text', read: statusWord };
const titleValue: ColumnValue<Session> = { kind: 'text', read: sessionTitle };
const modelValue: ColumnValue<Session> = {
  kind: 'text',
  read: ({ sessionSettings }) => sessionSettings?.model || undefined,
};
const computerValue = lastAnswer(
  (computers: ComputerNames): ColumnValue<Session> => ({
    kind: 'text',
    read: ({ computerId }) => (computerId ? computerText(computerId, computers) : undefined),
  }),
);
const messagesValue: ColumnValue<Session> = {
  kind: 'number',
  read: ({ messageCount }) => messageCount ?? undefined,
};
const creditsValue: ColumnValue<Session> = { kind: 'number', read: sessionCredits };
const updatedValue: ColumnValue<Session> = {
  kind: 'time',
  read: ({ updatedAt }) => updatedAt ?? undefined,
};

/** What filters of sessions can name beside the columns. */
export const sessionFields: readonly Field<Session>[] = [
  { name: 'tag', kind: 'text', read: (session) => sessionTags(session).join(' ') },
  { name: 'id', kind: 'text', read: ({ sessionId }) => sessionId },
];

function statusWord(session: Session): string {
  const status = sessionStatus(session);
  return status === 'idle' && isArchived(session) ? 'archived' : status;
}
