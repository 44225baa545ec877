import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import type { Preferences } from '../../config/state-file.ts';
import type { ActionGroup } from '../keys/action-group.ts';
import type { Binding } from '../keys/binding.ts';
import type { Keymap } from '../keys/keymap.ts';
import type { Device } from './device.ts';
import type { ErrorJournal } from './error-journal.ts';
import type { Feedback } from './feedback.ts';
import type { Memory } from './memory.ts';
import type { Modal, ModalEvent } from './modal.ts';
import type { Navigation, NavigationEvent } from './navigation.ts';
import type { Store } from './store.ts';
import type { Views } from './views.ts';

/** What an operator works on. */
export type OperatorParts = {
  client: Client;
  queries: QueryClient;
  isReadOnly: boolean;
  device: Device;
  navigation: Store<Navigation, NavigationEvent>;
  modal: Store<Modal, ModalEvent>;
  errors: ErrorJournal;
  feedback: Feedback;
  views: Views;
  preferences: Preferences;
  memory: Memory;
  /** What keys do on the screen. */
  bindings(): readonly Binding[];
  keymap: Keymap;
  /** Every action there is. */
  actionGroups: readonly ActionGroup[];
  /** Opens what needs something loaded first. Keys wait for it: they are meant for what opens. */
  openLater(open: () => Promise<void>): void;
  /** Forgets keys that were typed ahead. */
  dropKeys(): void;
  /** Aborts when the console ends. */
  signal: AbortSignal;
  /** Unix milliseconds. */
  clock: () => number;
};
