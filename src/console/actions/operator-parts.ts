import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import type { Preferences } from '../../config/state-file.ts';
import type { Device } from '../device.ts';
import type { Feedback } from '../feedback/feedback.ts';
import type { ErrorJournal } from '../journal/error-journal.ts';
import type { ActionGroup } from '../keymap/action-group.ts';
import type { Keymap } from '../keymap/keymap.ts';
import type { Memory } from '../memory/memory.ts';
import type { Views } from '../memory/views.ts';
import type { Modal, ModalEvent } from '../navigation/modal.ts';
import type { Navigation, NavigationEvent } from '../navigation/navigation.ts';
import type { Store } from '../store.ts';
import type { Binding } from './binding.ts';

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
