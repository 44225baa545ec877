import type { Json } from '../json.ts';
import { longSessionId } from '../organization.ts';
import type { Switch } from '../platform.ts';
import { eachOf } from './rewrite.ts';

/** What the messages of the newest session contain. */
const withContents = (contents: readonly Json[]): Switch => ({
  organization: (organization) => ({
    ...organization,
    sessions: organization.sessions.map((session) =>
      session.sessionId === longSessionId ? { ...session, messageCount: contents.length } : session,
    ),
    messages: new Map([
      ...organization.messages,
      [
        longSessionId,
        (organization.messages.get(longSessionId) ?? [])
          .slice(0, contents.length)
          .map((message, index) => ({ ...message, ...contents[index] })),
      ],
    ]),
  }),
});

/** Blocks as language models write them: calls with fields of their own, results and thoughts that are nested. */
export const contentIsNested = withContents([
  {
    role: 'user',
    content: [
      { type: 'text', text: 'Why does the winch stall?' },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } },
    ],
  },
  {
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'Perhaps the brake drags.', signature: 'c2lnbmF0dXJl' },
      { type: 'redacted_thinking', data: 'b3BhcXVl' },
      { type: 'text', text: 'I read its log.' },
      { type: 'tool_use', id: 'call-1', name: 'Read', input: { path: 'winch.log' } },
    ],
  },
  {
    role: 'tool',
    content: [
      {
        type: 'tool_result',
        tool_use_id: 'call-1',
        content: [
          { type: 'text', text: 'stall at 1.9 knots' },
          { type: 'text', text: 'brake released late' },
        ],
      },
    ],
  },
  {
    role: 'tool',
    content: [
      { type: 'tool_result', tool_use_id: 'call-2', content: 'exit status 3', is_error: true },
    ],
  },
  {
    role: 'assistant',
    content: [
      { type: 'tide_chart', heights: [1.2, 3.4], station: 'Skagen' },
      {
        type: 'search_result',
        title: 'Winches',
        content: [{ type: 'text', text: 'Grease yearly.' }],
      },
    ],
  },
]);

/** Calls that a person should review, and a password that was refused, in the forms of several models. */
export const callsAreRisky = withContents([
  { role: 'user', content: [{ type: 'text', text: 'Publish the tide tables.' }] },
  {
    role: 'assistant',
    content: [
      { type: 'tool_use', id: 'call-1', name: 'Read', input: { path: '/srv/harbour/.npmrc' } },
      { type: 'tool_use', id: 'call-2', name: 'Read', input: { path: 'tides.json' } },
    ],
  },
  {
    role: 'model',
    content: [{ functionCall: { name: 'shell', args: { command: 'npm publish ./tides' } } }],
  },
  {
    role: 'user',
    content: [
      {
        type: 'tool_result',
        tool_use_id: 'call-3',
        content: [{ type: 'text', text: "fatal: could not read Username for 'https://harbour'" }],
      },
    ],
  },
  {
    role: 'assistant',
    content: [{ type: 'tool_use', id: 'call-4', name: 'shell', input: { cmd: 'open-lock north' } }],
  },
]);

/** The content of a message is one text. */
export const contentIsText = eachOf(['messages'], (message) => ({
  ...message,
  content: (message.content as readonly Json[])[0]?.text,
}));

/** Messages have no content at all, or null in its place. */
export const contentIsMissing = eachOf(['messages'], ({ content: _, ...message }, index) =>
  index % 2 === 0 ? message : { ...message, content: null },
);
