import type { MessageRole } from '../../../api/message.ts';
import { promptOverlay } from '../../overlays/prompt/prompt-overlay.tsx';
import type { Shell } from '../../shell/shell.ts';
import { copyChoice } from './copy-choice.ts';
import { entryText } from './entry-text.ts';
import { jumpTo, keepPlace, moveCursor, scroll, toStart } from './moving.ts';
import { currentCursor, currentEntry, type OpenTranscript, putCursor } from './open-transcript.ts';
import { searchPrompt } from './searching.ts';
import { seek } from './seeking.ts';
import type { SeekTarget } from './transcript-view.ts';

/** How keys drive a transcript. */
export type TranscriptControls = ReturnType<typeof createTranscriptControls>;

/** What saving and copying need to know about the session. */
export type SessionAccess = {
  sessionId(): string;
  /** Writes the whole session to a file. */
  save(shell: Shell): void;
  stopSaving(): void;
};

/** Cells that one key scrolls long lines sideways. */
const sideStep = 20;

/** Ties keys to a transcript. */
export function createTranscriptControls(transcript: OpenTranscript, access: SessionAccess) {
  const { store } = transcript;
  return {
    ...movement(transcript),
    ...display(transcript),
    ...interruption(transcript, access),
    role: () => store.get().role,
    chooseRole(role: MessageRole | undefined) {
      const entry = currentEntry(transcript);
      const anchor = entry && { id: entry.id, createdAt: entry.createdAt ?? 0 };
      store.dispatch({ type: 'role-chosen', role, anchor });
    },
    search: (shell: Shell) => shell.show(promptOverlay(searchPrompt(transcript))),
    seekMatch: (direction: 1 | -1) => seek(transcript, { to: 'match', direction }),
    isSearching: () => store.get().search !== undefined,
    endSearch: () => store.dispatch({ type: 'searched', search: undefined }),
    text() {
      const entry = currentEntry(transcript);
      return entry && entryText(entry);
    },
    copyOther: (shell: Shell) => copyChoice(transcript, access.sessionId(), shell),
    save: (shell: Shell) => access.save(shell),
    inspect() {
      const entry = currentEntry(transcript);
      if (entry) store.dispatch({ type: 'inspected', id: entry.id });
    },
  };
}

function movement(transcript: OpenTranscript) {
  const page = (share: number) => Math.max(1, Math.floor(transcript.rows() * share));
  return {
    moveBy: (lines: number) => moveCursor(transcript, lines),
    /** By so many screens, back when negative. */
    pageBy: (screens: number) => scroll(transcript, Math.sign(screens) * page(Math.abs(screens))),
    moveToStart: () => toStart(transcript),
    seek: (to: SeekTarget, direction: 1 | -1) => seek(transcript, { to, direction }),
  };
}

function display(transcript: OpenTranscript) {
  const { store, layout } = transcript;
  const toHead = () => {
    const { part } = currentCursor(transcript);
    jumpTo(transcript, layout().headOf(part));
  };
  return {
    toggleFold() {
      const entry = currentEntry(transcript);
      if (!entry) return;
      store.dispatch({ type: 'fold-toggled', id: entry.id });
      toHead();
    },
    toggleAllFolds() {
      store.dispatch({ type: 'folds-toggled' });
      toHead();
    },
    toggleWrap: () => keepPlace(transcript, () => store.dispatch({ type: 'wrap-toggled' })),
    isWrapped: () => store.get().isWrapped,
    scrollSideways(direction: 1 | -1) {
      const left = store.get().left + direction * sideStep;
      store.dispatch({ type: 'scrolled-sideways', left });
    },
    toggleTimes: () => keepPlace(transcript, () => store.dispatch({ type: 'times-toggled' })),
    isZoomed: () => store.get().isZoomed,
    toggleZoom: () => keepPlace(transcript, () => store.dispatch({ type: 'zoom-toggled' })),
  };
}

function interruption(transcript: OpenTranscript, access: SessionAccess) {
  const { store } = transcript;
  return {
    /** Whether something takes time that the reader can stop. */
    isBusy: () => store.get().saved !== undefined || store.get().seek !== undefined,
    stop() {
      if (store.get().saved !== undefined) access.stopSaving();
      store.dispatch({ type: 'sought', seek: undefined });
      putCursor(transcript, currentCursor(transcript));
    },
  };
}
