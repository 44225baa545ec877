import { type MessageRole, messageRoles } from '../../../api/message.ts';
import { entryText } from '../../../domain/transcript/transcript-entry.ts';
import { type ViewAction, viewAction } from '../../keys/action.ts';
import { promptOverlay } from '../../overlays/prompt/prompt-overlay.tsx';
import { type SearchControls, searchActions } from '../../search/search-actions.ts';
import type { Shell } from '../../shell/shell.ts';
import { copyChoice } from './copy-entry.ts';
import {
  currentCursor,
  currentEntry,
  goTo,
  keepPosition,
  moveCursor,
  type OpenTranscript,
  putCursor,
  scroll,
  toStart,
} from './cursor.ts';
import { errorChoice } from './error-choice.ts';
import { startJump } from './jumps.ts';
import { searchPrompt } from './transcript-search.ts';
import type { JumpTarget, TranscriptEvent } from './transcript-state.ts';

/** What saving and copying need to know about the session. */
export type SessionAccess = {
  sessionId(): string;
  /** Writes the whole session to a file. */
  save(shell: Shell): void;
  stopSaving(): void;
};

/** What the keys of a transcript act on. */
export type TranscriptKeys = OpenTranscript & SessionAccess & SearchControls;

/** Ties keys to a transcript. */
export const transcriptKeys = (
  transcript: OpenTranscript,
  access: SessionAccess,
): TranscriptKeys => ({
  ...transcript,
  ...access,
  search: (shell) => shell.show(promptOverlay(searchPrompt(transcript))),
  goToMatch: (direction) => startJump(transcript, 'match', direction),
  isSearching: () => transcript.store.get().search !== undefined,
  endSearch: () => transcript.store.dispatch({ type: 'searched', search: undefined }),
});

type Given = Omit<ViewAction<TranscriptKeys>, 'isHarmful'>;

const action = ({ id, ...given }: Given): ViewAction<TranscriptKeys> =>
  viewAction<TranscriptKeys>({ ...given, id: `transcript.${id}` });

/** An action that is always possible and shows no hint. */
const plain = (id: string, title: string, keys: readonly string[], run: Given['run']) =>
  action({ id, title, keys, run });

const roleKeys: Record<MessageRole, string> = { user: 'u', assistant: 'a', tool: 't' };

const roleTitles: Record<MessageRole, string> = {
  user: 'Show only user messages (again: all)',
  assistant: 'Show only assistant messages (again: all)',
  tool: 'Show only tool results (again: all)',
};

const roleActions = messageRoles.map((role) =>
  action({
    id: `role-${role}`,
    title: roleTitles[role],
    keys: [roleKeys[role]],
    hint: role,
    run: (transcript) =>
      chooseRole(transcript, transcript.store.get().role === role ? undefined : role),
  }),
);

/** The cursor stays at its message, or at the first one as late that the role leaves. */
function chooseRole(transcript: OpenTranscript, role: MessageRole | undefined) {
  const entry = currentEntry(transcript);
  const anchor = entry && { id: entry.id, createdAt: entry.createdAt ?? 0 };
  transcript.store.dispatch({ type: 'role-chosen', role, anchor });
}

const stop = action({
  id: 'stop',
  title: 'Stop reading, searching or saving',
  keys: ['esc'],
  hint: 'stop',
  applies({ store }) {
    const { saved, jump } = store.get();
    return saved !== undefined || jump !== undefined;
  },
  run(transcript) {
    const { store, stopSaving } = transcript;
    if (store.get().saved !== undefined) stopSaving();
    store.dispatch({ type: 'jump-set', jump: undefined });
    putCursor(transcript, currentCursor(transcript));
  },
});

/** What esc ends once no work is running and no search is open. */
const endingActions = [
  action({
    id: 'end-zoom',
    title: 'Return from full screen',
    keys: ['esc'],
    applies: ({ store }) => store.get().isZoomed,
    run: toggle('isZoomed'),
  }),
  action({
    id: 'all-roles',
    title: 'Show messages of all roles',
    keys: ['esc'],
    hint: 'all roles',
    applies: ({ store }) => store.get().role !== undefined,
    run: (transcript) => chooseRole(transcript, undefined),
  }),
];

const jump = (to: JumpTarget, direction: 1 | -1) => (transcript: OpenTranscript) =>
  startJump(transcript, to, direction);

const jumpActions = [
  action({
    id: 'next-error',
    title: 'Next error',
    keys: ['e'],
    hint: 'next error',
    run: jump('error', 1),
  }),
  plain('previous-error', 'Previous error', ['E'], jump('error', -1)),
  plain('next-risk', 'Next risky tool call', ['!'], jump('risk', 1)),
  plain('list-errors', 'List all errors', ['L'], errorChoice),
  plain('next-turn', 'Go to the next user message', [']'], jump('turn', 1)),
  plain('previous-turn', 'Go to the previous user message', ['['], jump('turn', -1)),
];

/** Cells that one key scrolls long lines sideways. */
const sideStep = 20;

const displayActions = [
  plain('unfold-all', 'Expand or collapse all messages', ['o'], (transcript) =>
    fold(transcript, { type: 'folds-toggled' }),
  ),
  plain('wrap', 'Wrap or scroll long lines', ['w'], toggle('isWrapped')),
  scrollSideways('left', 'Scroll long lines left', ['left', 'h'], -sideStep),
  scrollSideways('right', 'Scroll long lines right', ['right', 'l'], sideStep),
  plain('times', 'Show or hide clock times', ['T'], toggle('hasTimes')),
  plain('zoom', 'Show plain text to select and copy', ['z'], toggle('isZoomed')),
  action({
    id: 'inspect',
    title: 'Show the message as JSON',
    keys: ['i'],
    changesKeys: true,
    run(transcript) {
      const entry = currentEntry(transcript);
      if (entry) transcript.store.dispatch({ type: 'inspected', id: entry.id });
    },
  }),
];

function toggle(option: 'isWrapped' | 'hasTimes' | 'isZoomed') {
  return (transcript: OpenTranscript) =>
    keepPosition(transcript, () => transcript.store.dispatch({ type: 'toggled', option }));
}

function scrollSideways(id: string, title: string, keys: readonly string[], cells: number) {
  return action({
    id,
    title,
    keys,
    applies: ({ store }) => !store.get().isWrapped,
    run: ({ store }) =>
      store.dispatch({ type: 'scrolled-sideways', left: store.get().left + cells }),
  });
}

/** The message under the cursor stays in sight, whatever unfolds or folds. */
function fold(transcript: OpenTranscript, event: TranscriptEvent) {
  transcript.store.dispatch(event);
  // All messages can be unfolded before the first one has been read.
  const layout = transcript.layout();
  const { entry } = currentCursor(transcript);
  if (entry < layout.count) goTo(transcript, layout.headOf(entry));
}

const takingActions = [
  action({
    id: 'copy',
    title: 'Copy the message text',
    keys: ['y'],
    hint: 'copy',
    run(transcript, shell) {
      const entry = currentEntry(transcript);
      shell.copy(entry ? entryText(entry) : '', 'the message');
    },
  }),
  plain('copy-other', 'Choose what to copy', ['Y'], (transcript, shell) =>
    copyChoice(transcript, transcript.sessionId(), shell),
  ),
  action({
    id: 'save',
    title: 'Save the session as Markdown',
    keys: ['ctrl-s'],
    hint: 'save',
    run: (transcript, shell) => transcript.save(shell),
  }),
];

const movingActions = [
  action({
    id: 'follow',
    title: 'Follow the end',
    keys: ['G', 'end', 'f'],
    hint: 'end',
    run: jump('end', 1),
  }),
  plain('start', 'Go to the start', ['g', 'home'], toStart),
  plain('down', 'Next line', ['j', 'down'], (transcript) => moveCursor(transcript, 1)),
  plain('up', 'Previous line', ['k', 'up'], (transcript) => moveCursor(transcript, -1)),
  plain('page-down', 'Next page', ['pagedown', 'ctrl-f', 'space'], scrollBy(1)),
  plain('page-up', 'Previous page', ['pageup', 'ctrl-b'], scrollBy(-1)),
  plain('half-page-down', 'Half a page down', ['ctrl-d'], scrollBy(0.5)),
  plain('half-page-up', 'Half a page up', ['ctrl-u'], scrollBy(-0.5)),
];

/** Scrolls by so many screens, back when negative. */
function scrollBy(screens: number) {
  return (transcript: OpenTranscript) => {
    const lines = Math.max(1, Math.floor(transcript.rows() * Math.abs(screens)));
    scroll(transcript, Math.sign(screens) * lines);
  };
}

/** What keys do in a transcript. */
export const transcriptActions = [
  action({
    id: 'fold',
    title: 'Expand or collapse this message',
    keys: ['enter'],
    hint: 'unfold',
    run(transcript) {
      const entry = currentEntry(transcript);
      if (entry) fold(transcript, { type: 'fold-toggled', id: entry.id });
    },
  }),
  stop,
  ...searchActions('transcript'),
  ...endingActions,
  ...roleActions,
  ...jumpActions,
  ...takingActions,
  ...displayActions,
  ...movingActions,
];
