import type { Size } from '../../draw/line.ts';
import { wallWidth } from '../../frame/list-split.ts';
import {
  fieldOf,
  flag,
  type SessionOutline,
  sessionOutlines,
  text,
} from '../../shell/kept-fields.ts';
import type { Persistence } from '../../shell/visit-stores.ts';
import { maxPanes } from '../sessions/open-together.ts';

/** Transcripts side by side: those that are open, from the left, and the one that keys act on. */
export type PanesState = {
  open: readonly SessionOutline[];
  focus: string;
  /** Whether the one with the focus fills the screen. */
  isAlone: boolean;
};

export type PanesEvent =
  | { type: 'focus-moved'; by: 1 | -1 }
  | { type: 'focused'; id: string }
  | { type: 'added'; session: SessionOutline }
  | { type: 'closed'; id: string }
  | { type: 'alone-switched' };

export const initialPanes = (sessions: readonly SessionOutline[]): PanesState => ({
  open: sessions,
  focus: sessions[0]?.sessionId ?? '',
  isAlone: false,
});

/** What a saved view and another profile restore. */
export const panesPersistence: Persistence<PanesState> = {
  beside: ['focus', 'isAlone'],
  save: (state) => state,
  restore(kept) {
    const open = sessionOutlines(fieldOf(kept, 'open'))?.slice(0, maxPanes);
    const [focus, isAlone] = [text(fieldOf(kept, 'focus')), flag(fieldOf(kept, 'isAlone'))];
    return open && { ...initialPanes(open), ...(focus && { focus }), isAlone: isAlone === true };
  },
};

/** The place of the transcript with the focus, from zero. */
export const focusIndex = ({ open, focus }: PanesState): number =>
  Math.max(
    0,
    open.findIndex(({ sessionId }) => sessionId === focus),
  );

export function reducePanes(state: PanesState, event: PanesEvent): PanesState {
  const { open, focus } = state;
  switch (event.type) {
    case 'focus-moved': {
      const next = open.at((focusIndex(state) + event.by) % open.length);
      return { ...state, focus: next?.sessionId ?? focus };
    }
    case 'focused':
      return { ...state, focus: event.id };
    case 'added': {
      const isOpen = open.some(({ sessionId }) => sessionId === event.session.sessionId);
      const all = isOpen ? open : [...open, event.session];
      return { ...state, open: all, focus: event.session.sessionId, isAlone: false };
    }
    case 'closed': {
      const left = open.filter(({ sessionId }) => sessionId !== event.id);
      const next = left[Math.min(focusIndex(state), left.length - 1)];
      return { ...state, open: left, focus: event.id === focus ? (next?.sessionId ?? '') : focus };
    }
    case 'alone-switched':
      return { ...state, isAlone: !state.isAlone };
  }
}

/** Two panes of this width fit in 80 columns. Their height includes a title. */
export const minPane: Size = { width: 38, height: 6 };

/** A pane with its place among all of them, from zero. */
type PlacedPane = { index: number; size: Size };

/** As few rows as the minimum width allows, which share the room. If not all fit, those around the focus are shown. */
export function paneGrid(count: number, focus: number, { width, height }: Size): PlacedPane[][] {
  const maxColumns = Math.max(1, Math.floor((width + wallWidth) / (minPane.width + wallWidth)));
  const max = maxColumns * Math.max(1, Math.floor(height / minPane.height));
  const shown = Math.min(count, max);
  const from = Math.min(Math.floor(focus / max) * max, count - shown);
  const rows = Math.ceil(shown / maxColumns);
  const columns = Math.ceil(shown / rows);
  return shares(height, rows).map((rowHeight, row) => {
    const first = row * columns;
    const inRow = Math.min(columns, shown - first);
    return shares(width - wallWidth * (inRow - 1), inRow).map((paneWidth, column) => ({
      index: from + first + column,
      size: { width: paneWidth, height: rowHeight },
    }));
  });
}

/** A number of cells divided among so many; the first ones get those that are left. */
const shares = (cells: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.ceil((cells - index) / count));
