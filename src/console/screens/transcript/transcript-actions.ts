import { type MessageRole, messageRoles } from '../../../api/message.ts';
import { type ViewAction, viewAction } from '../../keys/action.ts';
import { searchActions } from '../../search/search-actions.ts';
import type { TranscriptControls } from './transcript-controls.ts';

type Given = Omit<ViewAction<TranscriptControls>, 'isHarmful' | 'id'> & { id: string };

const action = ({ id, ...given }: Given): ViewAction<TranscriptControls> =>
  viewAction<TranscriptControls>({ ...given, id: `transcript.${id}` });

const roleKeys: Record<MessageRole, string> = { user: 'u', assistant: 'a', tool: 't' };

const roleActions = messageRoles.map((role) =>
  action({
    id: `role-${role}`,
    title: `Only messages of role ${role}; again: all`,
    keys: [roleKeys[role]],
    hint: role,
    run: (transcript) => transcript.chooseRole(transcript.role() === role ? undefined : role),
  }),
);

const stop = action({
  id: 'stop',
  title: 'Stop reading, searching or saving',
  keys: ['esc'],
  hint: 'stop',
  applies: (transcript) => transcript.isBusy(),
  run: (transcript) => transcript.stop(),
});

/** What esc does once nothing is under way or searched for; each only while there is something to end. */
const endingActions = [
  action({
    id: 'end-zoom',
    title: 'Show the frame again',
    keys: ['esc'],
    applies: (transcript) => transcript.isZoomed(),
    run: (transcript) => transcript.toggleZoom(),
  }),
  action({
    id: 'all-roles',
    title: 'Messages of all roles again',
    keys: ['esc'],
    hint: 'all roles',
    applies: (transcript) => transcript.role() !== undefined,
    run: (transcript) => transcript.chooseRole(undefined),
  }),
];

const jumpActions = [
  action({
    id: 'next-error',
    title: 'Next error',
    keys: ['e'],
    hint: 'next error',
    run: (transcript) => transcript.seek('error', 1),
  }),
  action({
    id: 'previous-error',
    title: 'Previous error',
    keys: ['E'],
    run: (transcript) => transcript.seek('error', -1),
  }),
  action({
    id: 'next-turn',
    title: 'Next turn of the user',
    keys: [']'],
    run: (transcript) => transcript.seek('turn', 1),
  }),
  action({
    id: 'previous-turn',
    title: 'Previous turn of the user',
    keys: ['['],
    run: (transcript) => transcript.seek('turn', -1),
  }),
];

const displayActions = [
  action({
    id: 'unfold-all',
    title: 'Unfold all messages; again: fold',
    keys: ['o'],
    run: (transcript) => transcript.toggleAllFolds(),
  }),
  action({
    id: 'wrap',
    title: 'Wrap long lines, or scroll them',
    keys: ['w'],
    run: (transcript) => transcript.toggleWrap(),
  }),
  action({
    id: 'left',
    title: 'Scroll long lines back',
    keys: ['left', 'h'],
    applies: (transcript) => !transcript.isWrapped(),
    run: (transcript) => transcript.scrollSideways(-1),
  }),
  action({
    id: 'right',
    title: 'Scroll long lines',
    keys: ['right', 'l'],
    applies: (transcript) => !transcript.isWrapped(),
    run: (transcript) => transcript.scrollSideways(1),
  }),
  action({
    id: 'times',
    title: 'Show or hide clock times',
    keys: ['T'],
    run: (transcript) => transcript.toggleTimes(),
  }),
  action({
    id: 'zoom',
    title: 'Text without frame and bars, to select',
    keys: ['z'],
    run: (transcript) => transcript.toggleZoom(),
  }),
  action({
    id: 'inspect',
    title: 'This message as JSON',
    keys: ['i'],
    changesKeys: true,
    run: (transcript) => transcript.inspect(),
  }),
];

const takingActions = [
  action({
    id: 'copy',
    title: 'Copy the text of this message',
    keys: ['y'],
    hint: 'copy',
    run: (transcript, shell) => shell.copy(transcript.text() ?? '', 'the message'),
  }),
  action({
    id: 'copy-other',
    title: 'Choose what to copy',
    keys: ['Y'],
    run: (transcript, shell) => transcript.copyOther(shell),
  }),
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
    title: 'To the end, and along with it',
    keys: ['G', 'end', 'f'],
    hint: 'end',
    run: (transcript) => transcript.seek('end', 1),
  }),
  action({
    id: 'start',
    title: 'To the start',
    keys: ['g', 'home'],
    run: (transcript) => transcript.moveToStart(),
  }),
  move('down', 'Next line', ['j', 'down'], (transcript) => transcript.moveBy(1)),
  move('up', 'Previous line', ['k', 'up'], (transcript) => transcript.moveBy(-1)),
  move('page-down', 'Next page', ['pagedown', 'ctrl-f', 'space'], (t) => t.pageBy(1)),
  move('page-up', 'Previous page', ['pageup', 'ctrl-b'], (t) => t.pageBy(-1)),
  move('half-page-down', 'Half a page down', ['ctrl-d'], (t) => t.pageBy(0.5)),
  move('half-page-up', 'Half a page up', ['ctrl-u'], (t) => t.pageBy(-0.5)),
];

function move(
  id: string,
  title: string,
  keys: string[],
  run: (transcript: TranscriptControls) => void,
) {
  return action({ id, title, keys, run });
}

/** What keys do in a transcript. */
export const transcriptActions = [
  action({
    id: 'fold',
    title: 'Unfold or fold this message',
    keys: ['enter'],
    hint: 'unfold',
    run: (transcript) => transcript.toggleFold(),
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
