import type { Size } from '../../draw/line.ts';
import { keyAction } from '../../keys/action.ts';
import { bind } from '../../keys/binding.ts';
import type { SessionOutline } from '../../shell/kept-fields.ts';
import { currentVisit } from '../../shell/navigation.ts';
import type { RouteOf } from '../../shell/routes.ts';
import type { Shell } from '../../shell/shell.ts';
import { createStore, type Store } from '../../shell/store.ts';
import { maxPanes } from '../sessions/open-together.ts';
import type { Saving } from '../transcript/save-session.ts';
import type { Transcript } from '../transcript/shown-transcript.ts';
import { transcriptScreenActions } from '../transcript/transcript-actions.ts';
import { openTranscript } from '../transcript/use-transcript.ts';
import {
  initialPanes,
  type PanesEvent,
  type PanesState,
  panesPersistence,
  reducePanes,
} from './panes.ts';

type PanesKeys = Store<PanesState, PanesEvent> & {
  /** Closes a transcript. Once none is open, the place is left. */
  close(id: string): void;
};

const hasOthers = ({ get }: PanesKeys) => get().open.length > 1;
const isAlone = (panes: PanesKeys) => hasOthers(panes) && panes.get().isAlone;
const switchAlone = ({ dispatch }: PanesKeys) => dispatch({ type: 'alone-switched' });

const focusAction = (id: string, title: string, key: string, by: 1 | -1, hint?: string) =>
  keyAction<PanesKeys>(id, title, [key], ({ dispatch }) => dispatch({ type: 'focus-moved', by }), {
    applies: hasOthers,
    ...(hint && { hint }),
  });

/** Nearer than the keys of a transcript. */
const paneActions = [
  focusAction('panes.next', 'Side by side: go to the next transcript', 'tab', 1, 'next'),
  focusAction('panes.previous', 'Side by side: go to the previous one', 'shift-tab', -1),
  keyAction<PanesKeys>(
    'panes.zoom',
    'Side by side: show this one alone, or all again',
    ['Z'],
    switchAlone,
    { synonyms: 'full screen maximize', hint: 'alone', applies: hasOthers },
  ),
  keyAction<PanesKeys>(
    'panes.close',
    'Side by side: close this transcript',
    ['C'],
    ({ get, close }) => close(get().focus),
    { hint: 'close' },
  ),
];

/** After what esc ends in a transcript. */
const returnActions = [
  keyAction<PanesKeys>('panes.return', 'Show all transcripts again', ['esc'], switchAlone, {
    hint: 'all',
    applies: isAlone,
  }),
];

/** Everything that the place of several transcripts binds, nearest first. */
export const panesActions = [...paneActions, ...transcriptScreenActions, ...returnActions];

export type OpenPane = {
  id: string;
  outline: SessionOutline;
  transcript: Transcript & Saving;
  /** Makes keys act on it. */
  focus(): void;
};

/** The transcripts of the current place, of these sessions at first. */
export const currentPanes = (
  { visitStores }: Pick<Shell, 'visitStores'>,
  { sessions }: RouteOf<'panes'>,
): Store<PanesState, PanesEvent> =>
  visitStores.of(
    'panes',
    (restored = initialPanes(sessions.slice(0, maxPanes))) => createStore(reducePanes, restored),
    panesPersistence,
  );

export type Panes = ReturnType<typeof openPanes>;

/** The transcripts of a place: one model each. They and which of them are open are kept in the current visit. */
export function openPanes(shell: Shell, route: RouteOf<'panes'>, size: Size) {
  const { navigation, back } = shell;
  const panes = currentPanes(shell, route);
  const visit = currentVisit(navigation.get()).id;
  const keys: PanesKeys = {
    ...panes,
    close(id) {
      const { open } = panes.get();
      if (open.some(({ sessionId }) => sessionId !== id)) panes.dispatch({ type: 'closed', id });
      else if (currentVisit(navigation.get()).id === visit) back();
    },
  };
  const openPane = (outline: SessionOutline): OpenPane => {
    const id = outline.sessionId;
    const transcript = openTranscript(shell, outline, size, `pane ${id}`);
    return { id, outline, transcript, focus: () => panes.dispatch({ type: 'focused', id }) };
  };
  const opened = new Map<string, OpenPane>();
  return {
    ...keys,
    paneOf(outline: SessionOutline): OpenPane {
      const pane = opened.get(outline.sessionId) ?? openPane(outline);
      opened.set(pane.id, pane);
      return pane;
    },
    around: {
      nearer: bind(paneActions, () => keys),
      further: bind(returnActions, () => keys),
    },
  };
}
