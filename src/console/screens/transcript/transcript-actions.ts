import { type MessageRole, messageRoles } from '../../../api/message.ts';
import { viewAction } from '../../actions/action.ts';

/** How keys drive a transcript. */
export type TranscriptControls = {
  moveBy(lines: number): void;
  moveToStart(): void;
  /** To the end, and along with it as it grows. */
  follow(): void;
  /** Lines on the screen. */
  pageSize(): number;
  role(): MessageRole | undefined;
  chooseRole(role: MessageRole | undefined): void;
  toggleFold(): void;
  /** To the next or previous loaded message of a kind. */
  jump(kind: 'user' | 'error', direction: 1 | -1): void;
  /** The text of the message under the cursor. */
  text(): string | undefined;
};

const move = (
  id: string,
  title: string,
  keys: string[],
  lines: (transcript: TranscriptControls) => number,
) =>
  viewAction<TranscriptControls>({
    id: `transcript.${id}`,
    title,
    keys,
    when: 'transcript',
    run: (transcript) => transcript.moveBy(lines(transcript)),
  });

const roleKeys: Record<MessageRole, string> = { user: 'u', assistant: 'a', tool: 't' };

const roleActions = messageRoles.map((role) =>
  viewAction<TranscriptControls>({
    id: `transcript.role-${role}`,
    title: `Only messages of role ${role}; again: all`,
    keys: [roleKeys[role]],
    when: 'transcript',
    hint: role,
    run: (transcript) => transcript.chooseRole(transcript.role() === role ? undefined : role),
  }),
);

/** What keys do in a transcript. */
export const transcriptActions = [
  viewAction<TranscriptControls>({
    id: 'transcript.fold',
    title: 'Unfold or fold this message',
    keys: ['enter'],
    when: 'transcript',
    hint: 'unfold',
    run: (transcript) => transcript.toggleFold(),
  }),
  viewAction<TranscriptControls>({
    id: 'transcript.all-roles',
    title: 'Messages of all roles again',
    keys: ['esc'],
    when: 'transcript',
    applies: (transcript) => transcript.role() !== undefined,
    run: (transcript) => transcript.chooseRole(undefined),
  }),
  ...roleActions,
  viewAction<TranscriptControls>({
    id: 'transcript.next-error',
    title: 'Next error',
    keys: ['e'],
    when: 'transcript',
    hint: 'next error',
    run: (transcript) => transcript.jump('error', 1),
  }),
  viewAction<TranscriptControls>({
    id: 'transcript.previous-error',
    title: 'Previous error',
    keys: ['E'],
    when: 'transcript',
    run: (transcript) => transcript.jump('error', -1),
  }),
  viewAction<TranscriptControls>({
    id: 'transcript.next-turn',
    title: 'Next turn of the user',
    keys: [']'],
    when: 'transcript',
    run: (transcript) => transcript.jump('user', 1),
  }),
  viewAction<TranscriptControls>({
    id: 'transcript.previous-turn',
    title: 'Previous turn of the user',
    keys: ['['],
    when: 'transcript',
    run: (transcript) => transcript.jump('user', -1),
  }),
  viewAction<TranscriptControls>({
    id: 'transcript.copy',
    title: 'Copy the text of this message',
    keys: ['y'],
    when: 'transcript',
    hint: 'copy',
    run: (transcript, operator) => operator.copy(transcript.text() ?? '', 'the message'),
  }),
  viewAction<TranscriptControls>({
    id: 'transcript.follow',
    title: 'To the end, and along with it',
    keys: ['G', 'end', 'f'],
    when: 'transcript',
    hint: 'end',
    run: (transcript) => transcript.follow(),
  }),
  viewAction<TranscriptControls>({
    id: 'transcript.start',
    title: 'To the start',
    keys: ['g', 'home'],
    when: 'transcript',
    run: (transcript) => transcript.moveToStart(),
  }),
  move('down', 'Next line', ['j', 'down'], () => 1),
  move('up', 'Previous line', ['k', 'up'], () => -1),
  move('page-down', 'Next page', ['pagedown', 'ctrl-f', 'space'], (t) => t.pageSize()),
  move('page-up', 'Previous page', ['pageup', 'ctrl-b'], (t) => -t.pageSize()),
  move('half-page-down', 'Half a page down', ['ctrl-d'], (t) => halfPage(t)),
  move('half-page-up', 'Half a page up', ['ctrl-u'], (t) => -halfPage(t)),
];

const halfPage = (transcript: TranscriptControls) =>
  Math.max(1, Math.floor(transcript.pageSize() / 2));
