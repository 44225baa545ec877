import { messageRoles } from '../../api/message.ts';
import type { Message, Session } from '../../api/resources.ts';
import { isClientError } from '../../client/errors/any-client-error.ts';
import type { CallOptions } from '../../client/options.ts';
import { type Incomplete, incompleteText, isEndless } from '../../console/data/incomplete.ts';
import {
  isArchived,
  sessionCredits,
  sessionStatusWord,
  sessionTags,
  sessionTitle,
} from '../../figures/sessions/session-facts.ts';
import { formatDateTime } from '../../figures/time/format-time.ts';
import { messageContent, messageText } from '../../figures/transcript/message-content.ts';
import { extra, fieldOf, type OutputField } from '../../output/field.ts';
import { sanitizeLine, sanitizeText } from '../../terminal/sanitize.ts';
import {
  listedComputers,
  type NamedSession,
  sessionsOn,
  withComputerNames,
} from '../command-parts/computer-names.ts';
import { commandGroup, type Reading, rowsCommand, toMs } from '../command-parts/rows-command.ts';
import { verbCommand } from '../command-parts/verb-command.ts';
import { exitStatuses } from '../process/failure.ts';
import { toCount } from '../process/option-values.ts';
import { reportTable } from '../report/report.ts';
import { sessionPage } from '../report/session-page.ts';
import { type ReadingSource, whoseSessions } from '../source/source.ts';
import { othersRefusal } from '../source/team-source.ts';
import { followMessages } from '../waiting/follow-messages.ts';
import { type Waitable, waitCommand, waitStatuses } from '../waiting/wait-command.ts';

const { text, time, credits, count, flag, list, json } = fieldOf;

export const sessionFields: readonly OutputField<NamedSession>[] = [
  text('sessionId', 'ID of the session'),
  text(
    'status',
    'running, waiting, idle, archived, done, or the word of the server',
    sessionStatusWord,
  ),
  time('updatedAt', 'when it last changed'),
  credits('credits', 'Standard Credits with its child sessions', sessionCredits),
  text('computerId', 'the computer on which it runs'),
  text('title', 'its title', sessionTitle),
  ...extra<NamedSession>(
    text('computerName', 'the name of that computer'),
    count('messageCount', 'number of messages'),
    time('createdAt', 'when it began'),
    time('completedAt', 'when it was completed'),
    text('model', 'its model', ({ sessionSettings }) => sessionSettings?.model),
    flag('archived', 'whether it is archived', isArchived),
    list('tags', 'names of its tags', sessionTags),
    text('ownerEmail', 'who shares it on a team server'),
    text('shared', 'titles or transcripts, on a team server'),
    json(
      'tokenUsage',
      'tokens and credits of the session alone',
      ({ sessionSettings }) => sessionSettings?.tokenUsage,
    ),
  ),
];

const messageFields: readonly OutputField<Message>[] = [
  time('createdAt', 'when it was written'),
  text('role', 'who wrote it'),
  text('text', 'what it says, tool calls and results included', (message) => messageText(message)),
  ...extra<Message>(
    list('tools', 'names of the tools that it calls', (message) =>
      messageContent(message).calls.map(({ tool }) => tool),
    ),
    text('id', 'ID of the message'),
    json('content', 'its content as the server sent it'),
  ),
];

type MessageOptions = { role?: string; tail?: number; follow?: boolean };

/** The sessions of the key's owner. */
export const sessionList = rowsCommand<NamedSession, { computer?: string }>({
  name: 'list',
  about: 'list your sessions, last updated first',
  fields: sessionFields,
  isFiltered: true,
  usualLimit: 30,
  shape: (command) =>
    command.option('--computer <id>', 'only sessions on the computer with this ID or name'),
  examples: [
    ['signalbox sessions status=running', 'the sessions that run'],
    ['signalbox sessions --computer build-17', 'those on a computer'],
    [
      'signalbox sessions "credits>500 updatedAt<7d" --all --output csv',
      'the costly ones of a week',
    ],
  ],
  async read(reading) {
    const { source, options, note } = reading;
    const { computer, limit = 100 } = options;
    note(whoseSessions(source));
    const page = { limit: Math.min(100, Math.max(limit, 20)) };
    if (computer === undefined) return withComputerNames(source.client.sessions(page), reading);
    const listing = listedComputers(source);
    const sessions = await sessionsOn(source, computer, { ...page, listing });
    return withComputerNames(sessions, reading, listing);
  },
});

const show = rowsCommand<NamedSession>({
  name: 'show',
  about: 'show one session',
  fields: sessionFields,
  isOne: true,
  shape: (command) => command.argument('<id>', 'ID of the session'),
  async read(reading) {
    return withComputerNames(await sessionsCalled(reading.source, reading.args), reading);
  },
});

/** Those of your sessions that have these IDs, without reading further than to the last of them. */
async function sessionsCalled(
  { client }: ReadingSource,
  ids: readonly string[],
  options?: CallOptions,
): Promise<readonly Session[]> {
  const found: Session[] = [];
  for await (const session of client.sessions({ limit: 100 }, options)) {
    if (ids.includes(session.sessionId)) found.push(session);
    if (found.length === new Set(ids).size) break;
  }
  return found;
}

const waitable: Waitable = {
  noun: 'session',
  argument: 'their IDs',
  states: ['idle', 'waiting', 'running'],
  usualGoal: 'idle',
  failed: ['archived', 'done'],
  alike: { archived: 'idle', done: 'idle' },
  async read(source, ids, options) {
    const sessions = await sessionsCalled(source, ids, options);
    return new Map(sessions.map((one) => [one.sessionId, { word: sessionStatusWord(one) }]));
  },
};

export const sessionMessages = rowsCommand<Message, MessageOptions>({
  name: 'messages',
  about: 'print the messages of a session, oldest first',
  fields: messageFields,
  shape: (command) =>
    command
      .argument('<id>', 'ID of the session')
      .option('--role <role>', `only messages of one role: ${messageRoles.join(', ')}`)
      .option('--tail <number>', 'only the newest ones', toCount)
      .option('--follow', 'go on with new ones until the session is idle')
      .option(
        '--timeout <time>',
        'time for each request; with --follow, for all of it (default: 30m)',
        toMs,
      ),
  examples: [
    ['signalbox sessions messages ID --role assistant --tail 1 --select text', 'the last answer'],
    ['signalbox sessions messages ID --file session.html', 'a page to hand on'],
  ],
  statuses: {
    ...waitStatuses,
    [exitStatuses.partly[0]]: 'Messages may be missing, because the list has no proper end.',
  },
  lineFor: ({ follow }) => (follow ? messageLine : undefined),
  async read(reading) {
    const { source, options, context } = reading;
    const [sessionId = ''] = reading.args;
    const { role, tail, follow } = options;
    if (follow) return followMessages({ sessionId, source, waitable, options, context });
    const messages = toldMessages(sessionId, reading);
    const wanted = role === undefined ? messages : withRole(messages, role);
    return tail === undefined ? wanted : await newest(wanted, tail);
  },
  async *page(messages, reading, notes) {
    const { source, options, note } = reading;
    const [sessionId = ''] = reading.args;
    const { role, tail } = options;
    const [session] = await sessionsCalled(source, [sessionId]);
    const part = [
      ...(role === undefined ? [] : [`Only messages of the role ${role}.`]),
      ...(tail === undefined ? [] : [`Only the newest ${tail}.`]),
    ].join(' ');
    const fields = sessionFields.filter(
      ({ name, kind, read }) =>
        kind !== 'json' &&
        name !== 'sessionId' &&
        name !== 'title' &&
        ((session && read(session)) ?? undefined) !== undefined,
    );
    const facts = { id: 'session', caption: 'Session', fields, isOne: true } as const;
    const head = {
      title: session && sessionTitle(session),
      sessionId,
      part: part || undefined,
      readAtMs: source.nowMs(),
      facts: session && reportTable({ ...facts, rows: [session] }),
    };
    yield* sessionPage(messages, head, { note, notes });
  },
});

/** The messages of a session. Says if there may be more of them than can be read. */
async function* toldMessages(
  sessionId: string,
  { source, note, context }: Reading<MessageOptions>,
): AsyncGenerator<Message> {
  const tell = (incomplete: Incomplete) => {
    note(`Messages may be missing after the last one (${incompleteText(incomplete)}).`);
    context.exitCode = exitStatuses.partly[0];
  };
  const list = source.client.labelledMessages({ sessionId, limit: 100 });
  try {
    for await (const { items, mayBeIncomplete } of list.pages()) {
      yield* items;
      if (mayBeIncomplete) tell('no next page');
    }
  } catch (error) {
    if (!isEndless(error)) throw error;
    tell(error);
  }
}

async function newest(messages: AsyncIterable<Message>, count: number): Promise<Message[]> {
  const kept: Message[] = [];
  for await (const message of messages) {
    kept.push(message);
    if (kept.length > count) kept.shift();
  }
  return kept;
}

function messageLine(message: Message): string {
  const { createdAt, role } = message;
  const head = [createdAt == null ? 'no time' : formatDateTime(createdAt), role].join('  ');
  return `${sanitizeLine(head)}\n${sanitizeText(messageText(message))}\n`;
}

const onSessions = {
  ...{ targets: '<ids...>', noun: 'session', parameter: 'sessionId' },
  refusal: (source: ReadingSource, ids: readonly string[]) =>
    othersRefusal(source, async () => {
      const there = await idsThere(source, ids);
      return there.length === 0 ? [] : await sessionsCalled(source, there);
    }),
};

/** Those of these sessions that the server has, so that the whole list is not read for one that it has not. */
async function idsThere({ client }: ReadingSource, ids: readonly string[]): Promise<string[]> {
  const there: string[] = [];
  for (const sessionId of ids) {
    try {
      await client.listMessages({ sessionId, limit: 1 });
      there.push(sessionId);
    } catch (error) {
      if (!isClientError(error) || error.code !== 'not-found') throw error;
    }
  }
  return there;
}

const interrupt = verbCommand({
  ...onSessions,
  name: 'interrupt',
  about: 'interrupt running sessions: their agents stop where they are',
  endpoint: 'interruptSession',
  verb: 'Interrupt',
  examples: [
    [
      'signalbox sessions --computer NAME status=running --all --select sessionId | xargs -r signalbox sessions interrupt --yes',
      'all that run on a computer',
    ],
  ],
});

const deletion = verbCommand({
  ...onSessions,
  name: 'delete',
  about: 'delete sessions and their messages',
  endpoint: 'deleteSession',
  verb: 'Delete',
});

export const sessionsCommand = commandGroup(
  'sessions',
  'list, read, interrupt, delete and wait for your sessions',
  [sessionList, show, sessionMessages, interrupt, deletion, waitCommand(waitable)],
);

async function* withRole(messages: AsyncIterable<Message>, role: string): AsyncGenerator<Message> {
  for await (const message of messages) if (message.role === role) yield message;
}
