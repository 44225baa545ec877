import { noLine } from '../overlays/prompt/use-prompt.ts';
import type { Modal } from '../shell/modal.ts';
import { createStore, useStore } from '../shell/store.ts';

/** Renders again when what lies over the screen has changed inside, and keys mean something else. */
export function useModalChanges(modal: Modal): void {
  const help = modal.kind === 'help' ? modal.help : undefined;
  const palette = modal.kind === 'palette' ? modal.palette : undefined;
  useStore<unknown>(help?.view ?? palette?.selected ?? nothing);
  useStore(help?.filter.line ?? palette?.prompt.line ?? noLine);
}

const nothing = createStore((state: undefined) => state, undefined);
