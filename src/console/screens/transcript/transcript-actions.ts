import { type MessageRole, messageRoles } from '../../../api/message.ts';
import type { Session } from '../../../api/resources.ts';
import { counted } from '../../../figures/format/number.ts';
import { sessionTitle } from '../../../figures/sessions/session-facts.ts';
import { entryText, errorIndices } from '../../../figures/transcript/transcript-entry.ts';
import { sanitizeLine } from '../../../terminal/sanitize.ts';
import { truncateEnd } from '../../../terminal/width.ts';
import { type HarmfulAction, keyAction, type ViewAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import { promptOverlay } from '../../overlays/prompt/prompt-overlay.tsx';
import { outsideAction } from '../../overlays/view-text.ts';
import { type SearchControls, searchActions } from '../../search/search.ts';
import { maxBookmarks } from '../../shell/bookmarks.ts';
import type { Binding } from '../../shell/shell.ts';
import { deleteSession, interruptSession } from '../sessions/session-list.ts';
import { sharedActions } from '../sessions/sharing.ts';
import {
  currentEntry,
  goTo,
  keepPosition,
  moveCursor,
  putCursor,
  scroll,
  toStart,
} from './cursor.ts';
import { matchPosition, searchPrompt, startJump } from './jumps.ts';
import type { Saving } from './save-session.ts';
import type { Transcript } from './shown-transcript.ts';
import { copyChoice, errorChoice } from './transcript-choices.ts';
import type { JumpTarget, TranscriptEvent } from './transcript-state.ts';

type TranscriptKeys = Transcript & Saving & SearchControls;

type Run = ViewAction<TranscriptKeys>['run'];
type More = Omit<ViewAction<TranscriptKeys>, 'isHarmful' | 'id' | 'title' | 'keys' | 'run'>;

const action = (id: string, title: string, keys: readonly string[], run: Run, more?: More) =>
  keyAction<TranscriptKeys>(`transcript.${id}`, title, keys, run, more);

/** The keys that show only the messages of a role, wherever there are messages. */
export const roleKeys: Record<MessageRole, readonly [key: string, title: string]> = {
  user: ['u', 'Show only user messages (again: all)'],
  assistant: ['a', 'Show only assistant messages (again: all)'],
  tool: ['t', 'Show only tool results (again: all)'],
};

const roleActions = messageRoles.map((role) => {
  const [key, title] = roleKeys[role];
  const run: Run = (transcript) =>
    chooseRole(transcript, transcript.get().role === role ? undefined : role);
  return action(`role-${role}`, title, [key], run, { hint: role });
});

/** Keeps the cursor at its message, or moves it to the first later one that the role includes. */
function chooseRole(transcript: Transcript, role: MessageRole | undefined) {
  const entry = currentEntry(transcript);
  const anchor = entry && { id: entry.id, createdAt: entry.createdAt ?? 0 };
  transcript.update({ type: 'role-chosen', role, anchor });
}

const stopAction = action('stop', 'Stop reading, searching or saving', ['esc'], stop, {
  hint: 'stop',
  applies({ get }) {
    const { saved, jump } = get();
    return saved !== undefined || jump !== undefined;
  },
});

function stop(transcript: TranscriptKeys) {
  const { get, update, look, stopSaving } = transcript;
  if (get().saved !== undefined) stopSaving();
  update({ type: 'jump-set', jump: undefined });
  putCursor(transcript, look().cursor);
}

/** What esc ends if no work is running and no search is open. */
const endingActions = [
  action('end-zoom', 'Return from full screen', ['esc'], toggle('isZoomed'), {
    applies: ({ get }) => get().isZoomed,
  }),
  action('all-roles', 'Show messages of all roles', ['esc'], (all) => chooseRole(all, undefined), {
    hint: 'all roles',
    applies: ({ get }) => get().role !== undefined,
  }),
];

const jump = (to: JumpTarget, direction: 1 | -1) => (transcript: Transcript) =>
  startJump(transcript, to, direction);

const amongErrors = (hint: string): More => ({
  hint,
  isHinted: ({ look }) => errorIndices(look().log.entries).length > 0,
});

const errorActions = [
  action('next-error', 'Next error', ['e'], jump('error', 1), amongErrors('next error')),
  action('previous-error', 'Previous error', ['E'], jump('error', -1), amongErrors('previous')),
  action('list-errors', 'List all errors', ['L'], errorChoice, {
    ...amongErrors('errors'),
  }),
];

const jumpActions = [
  action('next-risk', 'Next risky tool call', ['!'], jump('risk', 1)),
  action('next-turn', 'Go to the next user message', [']'], jump('turn', 1)),
  action('previous-turn', 'Go to the previous user message', ['['], jump('turn', -1)),
];

/** The number of cells that one key scrolls long lines sideways. */
const sideStep = 20;

const displayActions = [
  action('unfold-all', 'Expand or collapse all messages', ['o'], (transcript) =>
    fold(transcript, { type: 'folds-toggled' }),
  ),
  action('wrap', 'Wrap or scroll long lines', ['w'], toggle('isWrapped')),
  scrollSideways('left', 'Scroll long lines left', ['left', 'h'], -sideStep),
  scrollSideways('right', 'Scroll long lines right', ['right', 'l'], sideStep),
  action('times', 'Show or hide clock times', ['T'], toggle('hasTimes')),
  action('zoom', 'Show plain text to select and copy', ['z'], toggle('isZoomed')),
  action('inspect', 'Show the message as JSON', ['i'], inspect, {
    hint: 'JSON',
  }),
];

function toggle(option: 'isWrapped' | 'hasTimes' | 'isZoomed') {
  return (transcript: Transcript) =>
    keepPosition(transcript, () => transcript.update({ type: 'toggled', option }));
}

function scrollSideways(id: string, title: string, keys: readonly string[], cells: number) {
  const run: Run = ({ get, update }) =>
    update({ type: 'scrolled-sideways', left: get().left + cells });
  return action(id, title, keys, run, { applies: ({ get }) => !get().isWrapped });
}

function inspect(transcript: Transcript) {
  const entry = currentEntry(transcript);
  if (entry) transcript.update({ type: 'inspected', id: entry.id });
}

/** Keeps the message under the cursor visible, whatever unfolds or folds. */
function fold(transcript: Transcript, event: TranscriptEvent) {
  transcript.update(event);
  // All messages can be unfolded before the first one has been read.
  const { layout, cursor } = transcript.look();
  if (cursor.entry < layout.count) goTo(transcript, layout.headOf(cursor.entry));
}

function foldCurrent(transcript: Transcript) {
  const entry = currentEntry(transcript);
  if (entry) fold(transcript, { type: 'fold-toggled', id: entry.id });
}

const switchBookmark: Run = (transcript, { bookmarks, clock, refuse, say }) => {
  const entry = currentEntry(transcript);
  if (entry === undefined) return;
  const { id: messageId, role, createdAt } = entry;
  if (bookmarks.get().some((one) => one.messageId === messageId)) {
    bookmarks.dispatch({ type: 'removed', messageIds: [messageId] });
    say('Removed the bookmark');
    return;
  }
  if (bookmarks.get().length >= maxBookmarks) {
    refuse(`There are ${maxBookmarks} bookmarks. Remove one of them first: :bookmarks lists them.`);
    return;
  }
  const { session } = transcript.look();
  const { sessionId, computerId } = session;
  const bookmark = {
    ...{ messageId, sessionId, computerId: computerId ?? undefined, role, setAt: clock() },
    title: sessionTitle(session),
    text: truncateEnd(sanitizeLine(entryText(entry)), maxBookmarkText),
    saidAt: createdAt,
  };
  bookmarks.dispatch({ type: 'set', bookmark });
  say('Set a bookmark; :bookmarks lists them');
};

const copyText: Run = (transcript, shell) => {
  const entry = currentEntry(transcript);
  shell.copy(entry ? entryText(entry) : '', 'the message');
};

/** Cells of a message that a bookmark keeps. */
const maxBookmarkText = 200;

const takingActions = [
  action('bookmark', 'Set a bookmark on the message, or remove it', ['m'], switchBookmark),
  action('copy', 'Copy the message text', ['y'], copyText, { hint: 'copy' }),
  action('copy-other', 'Choose what to copy', ['Y'], copyChoice),
  outsideAction<TranscriptKeys>('transcript.outside', ({ viewable }, shell) => viewable(shell)),
  action('save', 'Save the session as Markdown', ['ctrl-s'], ({ save }, shell) => save(shell), {
    hint: 'save',
  }),
];

const moveBy = (lines: number) => (transcript: Transcript) => moveCursor(transcript, lines);

/** A number alone behind `:` is that of a message, as in the title. */
const numbered: More['numbered'] = {
  refusal({ look }, number) {
    const { entries, hasMore } = look().log;
    if (number >= 1 && number <= entries.length) return undefined;
    if (number < 1) return 'Messages are counted from 1.';
    const messages = counted(entries.length, 'message');
    return hasMore ? `Only ${messages} read; G reads all.` : `There are only ${messages}.`;
  },
  run: (transcript, number) => goTo(transcript, transcript.look().layout.headOf(number - 1)),
};

const movingActions = [
  action('follow', 'Follow the end', ['G', 'end', 'f'], jump('end', 1), { hint: 'end' }),
  action('start', 'Go to the start', ['g', 'home'], toStart, { numbered }),
  action('down', 'Next line', ['j', 'down', 'ctrl-e'], moveBy(1)),
  action('up', 'Previous line', ['k', 'up', 'ctrl-y'], moveBy(-1)),
  action('page-down', 'Next page', ['pagedown', 'ctrl-f', 'space'], scrollBy(1)),
  action('page-up', 'Previous page', ['pageup', 'ctrl-b'], scrollBy(-1)),
  action('half-page-down', 'Half a page down', ['ctrl-d'], scrollBy(0.5)),
  action('half-page-up', 'Half a page up', ['ctrl-u'], scrollBy(-0.5)),
];

/** Scrolls by a number of screens, backwards if negative. */
function scrollBy(screens: number) {
  return (transcript: Transcript) => {
    const lines = Math.max(1, Math.floor(transcript.look().rows * Math.abs(screens)));
    scroll(transcript, Math.sign(screens) * lines);
  };
}

const transcriptActions = [
  action('fold', 'Expand or collapse this message', ['enter'], foldCurrent, { hint: 'expand' }),
  stopAction,
  ...errorActions,
  ...searchActions('transcript'),
  ...endingActions,
  ...roleActions,
  ...jumpActions,
  ...takingActions,
  ...displayActions,
  ...movingActions,
];

/** What can be done although no message could be read. Those of other roles than the chosen one may be readable. */
const actionsWithoutMessages = [
  stopAction,
  ...endingActions,
  ...roleActions.map((one) => ({
    ...one,
    applies: ({ get }: Transcript) => get().role !== undefined,
  })),
];

/** Actions on the session of a transcript: the same as in the list of sessions. */
const openSessionActions = (leave = () => {}): HarmfulAction<Session>[] => [
  { ...interruptSession, id: `transcript.${interruptSession.id}` },
  {
    ...deleteSession,
    id: `transcript.${deleteSession.id}`,
    async perform(...given) {
      const told = await deleteSession.perform(...given);
      leave();
      return told;
    },
  },
  ...sharedActions.map((action) => ({ ...action, id: `transcript.${action.id}` })),
];

/** Everything that the screen of a transcript binds, nearest first. */
export const transcriptScreenActions = [...transcriptActions, ...openSessionActions()];

/** The bindings of a transcript, and of the actions on its session. */
export function transcriptBindings(
  transcript: Transcript & Saving,
  /** `leave` is called once the session has been deleted. */
  { isDown, leave }: { isDown: boolean; leave(): void },
): Binding[] {
  const { get, look, update } = transcript;
  const keys: TranscriptKeys = {
    ...transcript,
    search: () => promptOverlay(searchPrompt(transcript)),
    goToMatch: (direction) => startJump(transcript, 'match', direction),
    isSearching: () => get().search !== undefined,
    isOnTheWay: () => get().jump?.to === 'match' && get().search?.current === undefined,
    hasMatches() {
      const found = matchPosition(get().search, transcript.scan(), look().log);
      return found !== undefined && (found.total > 0 || !found.isWhole);
    },
    endSearch: () => update({ type: 'searched', search: undefined }),
  };
  return [
    ...bind(isDown ? actionsWithoutMessages : transcriptActions, () => keys),
    ...bind(openSessionActions(leave), () => look().session),
  ];
}
