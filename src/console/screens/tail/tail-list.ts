import { type MessageRole, messageRoles } from '../../../api/message.ts';
import { counted } from '../../../figures/format/number.ts';
import { sessionTitle } from '../../../figures/sessions/session-facts.ts';
import { dayOf } from '../../../figures/time/day.ts';
import { formatClock, formatShortDate } from '../../../figures/time/format-time.ts';
import { type SessionMessage, senderOf, toolsOf } from '../../../figures/transcript/interleaved.ts';
import { mainArgument } from '../../../figures/transcript/tool-argument.ts';
import { entryText } from '../../../figures/transcript/transcript-entry.ts';
import { memoizeEach } from '../../../figures/values/memoize-each.ts';
import type { Field } from '../../../language/filter/field.ts';
import type { RiskLens } from '../../../language/risks/risks.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { truncateEnd } from '../../../terminal/width.ts';
import { emptyLine, line, type Span, signs } from '../../draw/line.ts';
import { plainFirstLine } from '../../draw/markdown/plain-text.ts';
import { factLines } from '../../draw/row.ts';
import { keyAction, viewAction } from '../../keys/action.ts';
import { actionOn } from '../../keys/action-on.ts';
import { textColumn } from '../../list/column.ts';
import type { ListDescription } from '../../list/list-description.ts';
import { tableOf } from '../../list/use-table.ts';
import type { RouteOf } from '../../shell/routes.ts';
import { interruptSession, transcriptOf } from '../sessions/session-list.ts';
import { messageLines } from '../transcript/message-pane.tsx';
import { roleKeys } from '../transcript/transcript-actions.ts';
import { barTone, excerpt, flattened } from '../transcript/transcript-row.ts';
import { type TailFacts, useTail } from './use-tail.ts';

// A message does not say which other ones are marked, so its session is interrupted alone.
const { oneByOne: _, ...interruptOne } = interruptSession;

const idOf = ({ session, entry }: SessionMessage) => `${session.sessionId} ${entry.id}`;

const tailActions = [
  viewAction<SessionMessage>({
    id: 'tail.open',
    title: 'Open the transcript at this message',
    keys: ['enter', 'l'],
    hint: 'open',
    run({ session, entry }, shell) {
      const at = { messageId: entry.id, createdAt: entry.createdAt ?? 0, match: '' };
      shell.open({ ...transcriptOf(session), at });
    },
  }),
  viewAction<SessionMessage>({
    id: 'tail.copy',
    title: 'Copy the message text',
    keys: ['y'],
    hint: 'copy',
    run: ({ entry }, shell) => shell.copy(entryText(entry), 'the message'),
  }),
  actionOn(
    { ...interruptOne, id: 'tail.interrupt' },
    { idOf, targetsOf: ({ session }: SessionMessage) => [session] },
  ),
];

const roleTerm = new RegExp(`(^|\\s)role:(${messageRoles.join('|')})(?=\\s|$)`, 'g');

/** Shows only a role, or all again. What else a filter says stays. */
function filterByRole(filter: string, role: MessageRole): string {
  const others = filter.replaceAll(roleTerm, '').trim();
  const isOff = [...filter.matchAll(roleTerm)].some(([, , named]) => named === role);
  return isOff ? others : `${others} role:${role}`.trim();
}

const roleActions = messageRoles.map((role) =>
  keyAction<true>(`tail.role-${role}`, roleKeys[role][1], [roleKeys[role][0]], (_, shell) => {
    const { get, update } = tableOf(shell, tailList);
    update({ type: 'filtered', filter: filterByRole(get().view.filter, role) });
  }),
);

const riskIds = memoizeEach(({ risks }: RiskLens) => new Set(risks.map(({ id }) => id)));

/** As searches name them: `is:error`, `is:risky`, `risk:push`. */
const searchedFields = (context: TailFacts): Field<SessionMessage>[] => [
  {
    name: 'is',
    kind: 'text',
    values: ['error', 'risky'],
    read({ entry }) {
      const risky = context.riskLens.isRisky(entry) ? 'risky' : undefined;
      return entry.isError ? ['error', risky].join(' ').trim() : risky;
    },
  },
  {
    name: 'risk',
    kind: 'text',
    read({ entry }) {
      const { riskLens } = context;
      // Whether a message is risky is remembered, and few are.
      const found = riskLens.isRisky(entry) ? riskLens.risksIn(entry, riskIds(riskLens)) : [];
      return found.map(({ id }) => id).join(' ') || undefined;
    },
  },
];

/** The newest messages of chosen sessions or of all that run or wait, interleaved, newest last. */
export const tailList: ListDescription<SessionMessage, TailFacts, RouteOf<'tail'>> = {
  name: 'tail',
  order: 'oldest first',
  subject: 'messages',
  useRows: useTail,
  followsEnd: true,
  idOf,
  targetIdOf: ({ session }) => session.sessionId,
  columns: [
    {
      id: 'time',
      figure: 'message-time',
      title: 'TIME',
      width: 8,
      dropOrder: 0,
      cell: ({ entry }, _, nowMs) => ({ text: timeText(entry.createdAt, nowMs), tone: 'muted' }),
      value: { kind: 'time', read: ({ entry }) => entry.createdAt, exportedAs: 'created-at' },
    },
    {
      id: 'session',
      title: 'SESSION',
      isName: true,
      width: 12,
      wanted: 14,
      grow: 1,
      dropOrder: 0,
      cell: ({ session }, { toneOf }) => ({
        text: sessionTitle(session),
        tone: toneOf(session),
      }),
      value: { kind: 'text', read: ({ session }) => sessionTitle(session) },
    },
    textColumn(
      { id: 'person', about: 'Who shares the session.', width: 12, isFitted: true, dropOrder: 3 },
      ({ session }) => session.ownerEmail ?? undefined,
    ),
    {
      id: 'role',
      title: 'ROLE',
      width: 9,
      dropOrder: 1,
      cell: ({ entry }) => ({ text: senderOf(entry), tone: barTone(entry) }),
      value: { kind: 'text', read: ({ entry }) => senderOf(entry) },
    },
    textColumn({ id: 'tool', width: 11, dropOrder: 2 }, (message) => toolsOf(message).join(', ')),
    {
      id: 'text',
      title: 'TEXT',
      width: 20,
      wanted: 30,
      grow: 3,
      dropOrder: 0,
      cell: textCell,
      value: { kind: 'text', read: ({ entry }) => entryText(entry) || undefined },
    },
  ],
  fields: [{ name: 'error', kind: 'text', read: ({ entry }) => (entry.isError ? 'yes' : 'no') }],
  filters: searchedFields,
  actions: tailActions,
  listActions: roleActions,
  emptyText: ({ context }) => whyEmpty(context),
  summary: (_, { context }) => [
    { text: `  ${whose(context)}`, tone: 'muted' },
    { text: missing(context), tone: 'warning' },
    { text: '  UTC', tone: 'muted' },
  ],
  preview: {
    title: 'Message',
    width: 54,
    lines: (message, { context, width }) => [
      line([sessionTitle(message.session), 'strong']),
      ...(message.session.ownerEmail ? factLines('person', message.session.ownerEmail, width) : []),
      emptyLine,
      ...messageLines(message, context.riskLens, width),
    ],
  },
};

/** The time of day; the date if it is an earlier day. */
const timeText = (timeMs: number | undefined, nowMs: number): string =>
  timeMs !== undefined && dayOf(timeMs) !== dayOf(nowMs)
    ? formatShortDate(timeMs)
    : formatClock(timeMs);

function textCell({ entry }: SessionMessage): Span {
  const [call] = entry.kind === 'assistant' ? entry.calls : [];
  const said = entry.kind === 'tool-result' ? excerpt(entry.text) : plainFirstLine(entry.text);
  const text =
    said !== '' ? said : call ? flattened(mainArgument(call)) : excerpt(entryText(entry));
  if (entry.isError) return { text: `${signs.bad} ${text}`, tone: 'bad' };
  return entry.isHidden ? { text, tone: 'muted' } : { text };
}

function whose({ running, waiting, idle, unknown }: TailFacts): string {
  return [
    running > 0 || idle + unknown === 0 ? `${running} running` : '',
    waiting > 0 ? `${waiting} waiting` : '',
    idle > 0 ? `${idle} idle` : '',
    unknown > 0 ? `${unknown} without a known status` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

/** The maximum number of names, and of cells of each, in a title. */
const [maxNames, maxNameWidth] = [2, 24];

function missing({ tooLong, beyond, failed }: TailFacts): string {
  const named = (titles: readonly string[], what: string) => {
    if (titles.length === 0) return [];
    const names = titles
      .slice(0, maxNames)
      .map((title) => truncateEnd(sanitizeLine(title), maxNameWidth));
    const others = titles.length - names.length;
    return [
      `${titles.length} ${what}: ${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}`,
    ];
  };
  const texts = [
    ...named(failed, 'cannot be read'),
    ...named(tooLong, 'too long to follow'),
    ...named(beyond, 'not followed'),
  ];
  return texts.length === 0 ? '' : `  ${signs.warning} ${texts.join('; ')}`;
}

function whyEmpty({ isChosen, running, waiting, unknown, tooLong }: TailFacts): string {
  const count = running + waiting;
  if (count === 0 && !isChosen) {
    if (unknown > 0) {
      return `The server does not say whether ${counted(unknown, 'session')} of yours ${unknown === 1 ? 'is' : 'are'} running. Open them from Sessions.`;
    }
    return 'None of your sessions is running or waiting. Messages appear here when one does.';
  }
  if (tooLong.length > 0 && (isChosen || tooLong.length === count)) {
    return `${counted(tooLong.length, 'session')} with too many messages to follow here. Open them from Sessions.`;
  }
  return `${isChosen ? 'These' : 'Your running'} sessions have no messages yet.`;
}
