import type { Json } from '../json.ts';
import { longSessionId } from '../organization.ts';
import type { Switch } from '../platform.ts';
import { eachOf, everyValue, rowsOf } from './rewrite.ts';

const without =
  (...names: readonly string[]) =>
  (row: Json): Json =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

export const sessionsHaveNoStatus = eachOf(['sessions'], without('status'));

export const messagesHaveNoRole = eachOf(['messages'], without('role'));

/** Statuses, steps and providers have words that nobody has heard of. */
export const statusesHaveOtherWords: Switch = everyValue((value, name) =>
  typeof value === 'string' && Object.hasOwn(otherWords, name)
    ? (otherWords[name]?.[value] ?? value)
    : value,
);

const otherWords: Record<string, Record<string, string>> = {
  status: {
    running: 'WORKING',
    pending: 'awaiting_input',
    idle: 'parked',
    active: 'READY',
    provisioning: 'warming-up',
    error: 'degraded',
    completed: 'succeeded',
    failed: 'errored',
  },
  providerType: { sandbox: 'moon-base' },
  delegation_level: { manual: 'hand-held' },
  primary_model_tier: { thinking: 'pondering' },
};

/** Every number is text, except where the organization has text already. */
export const numbersAreText = everyValue((value) =>
  typeof value === 'number' ? String(value) : value,
);

const timeNames = new Set(['createdAt', 'updatedAt', 'completedAt', 'startedAt']);

const everyTime = (write: (ms: number) => unknown) =>
  everyValue((value, name) =>
    timeNames.has(name) && typeof value === 'number' ? write(value) : value,
  );

/** Times are ISO dates. */
export const timesAreIsoDates = everyTime((ms) => new Date(ms).toISOString());

/** Times are so late that no calendar has them. */
export const timesAreTooLate = everyTime(() => 1e17);

/** Times are in seconds, which are milliseconds of January 1970. */
export const timesAreSeconds = everyTime((ms) => Math.floor(ms / 1_000));

const countNames =
  /tokens$|Tokens$|Credits$|count$|Count$|_users$|^sessions$|^messages$|invocations$|numerator$/;

/** Counts are negative, and one of them has 300 digits. */
export const countsAreAbsurd = everyValue((value, name) => {
  if (typeof value !== 'number' || !countNames.test(name)) return value;
  return name === 'output_tokens' ? 1e300 : -value - 1;
});

export const limitsAreNull = eachOf(['limits'], (row) => ({ ...row, limit: null }));

export const globalLimitIsNull: Switch = {
  answer: (answer, { route }) =>
    route === 'limits'
      ? { ...answer, body: { ...(answer.body as Json), globalLimit: null } }
      : answer,
};

/** Fields that identify something, and lists, without which an answer says nothing. */
const needed =
  /(^|_)[iI]d$|Id$|^date$|^email$|^(sessions|messages|computers|reports|data|userLimits)$/;

/** Whatever can be null is null. */
export const everythingIsNull = everyValue((value, name) =>
  name === '' || needed.test(name) || (typeof value === 'object' && value !== null) ? value : null,
);

/** Maps, whose keys are data. */
const maps = /^(apps|report|metadata|daily_active_users_by_client|x_.*)$/;

/** Each object has fields that nobody has heard of. */
export const fieldsAreAdded = everyValue((value, name) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !maps.test(name)
    ? { ...value, visibility: 'llm_only', x_shadow: { x_depths: [1, null, { deeper: true }] } }
    : value,
);

/** Credits of sessions have another name. */
export const creditsHaveAnotherName = everyValue((value) => {
  if (typeof value !== 'object' || value === null || !('serviceCredits' in value)) return value;
  const { serviceCredits: factoryCredits, ...usage } = value;
  return { ...usage, factoryCredits };
});

export const peopleHaveNoEmail = everyValue((value, name) =>
  name === 'user_email' ? null : value,
);

/** All lists are in the opposite order. */
export const listsAreReversed: Switch = {
  organization: (organization) => ({
    ...organization,
    sessions: organization.sessions.toReversed(),
    messages: new Map(
      [...organization.messages].map(([id, messages]) => [id, messages.toReversed()]),
    ),
    reports: organization.reports.toReversed(),
    computers: organization.computers.toReversed(),
  }),
  ...rowsOf(['tokens', 'tools', 'activity', 'productivity', 'users'], (rows) => rows.toReversed()),
};

/** Each page has each of its rows twice. */
export const rowsAreDoubled = rowsOf(
  [
    ...(['sessions', 'messages', 'computers', 'limits', 'readiness'] as const),
    ...(['tokens', 'tools', 'activity', 'productivity', 'users'] as const),
  ],
  (rows) => rows.flatMap((row) => [row, row]),
);

/** Messages of the system, which no role of the description has. */
export const systemSpeaks = eachOf(['messages'], (message, index) =>
  index === 0
    ? { ...message, role: 'system', content: [{ type: 'text', text: 'You mind the harbour.' }] }
    : message,
);

export const oddSessionId = 'Kai/7 50%?#ü';

const longSessionIs = (sessionId: string): Switch => ({
  organization: (organization) => ({
    ...organization,
    sessions: organization.sessions.map((session) =>
      session.sessionId === longSessionId ? { ...session, sessionId } : session,
    ),
    messages: new Map(
      [...organization.messages].map(([id, messages]) => [
        id === longSessionId ? sessionId : id,
        messages,
      ]),
    ),
  }),
});

/** The id of a session has characters that an address must encode. */
export const idsNeedEncoding = longSessionIs(oddSessionId);

/** The id of a session leads to another place in an address. */
export const idIsNoPlace = longSessionIs('..');
