import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Client } from '../../client/client.ts';
import type { AuditLog } from '../../config/audit-entry.ts';
import type { Config } from '../../config/config.ts';
import type { Preferences } from '../../config/state-file.ts';
import type { RestatedDay } from '../../domain/analytics/restated-day.ts';
import type { CopySearch } from '../../domain/search/found-messages.ts';
import type { RiskLens } from '../../domain/transcript/risks.ts';
import type { Device } from '../../terminal/device.ts';
import type { Notifier } from '../../terminal/notifier.ts';
import type { Line, Size } from '../draw/line.ts';
import type { Pointer } from '../draw/pane.tsx';
import type { Theme } from '../draw/theme.ts';
import type { Attention } from './attention.ts';
import type { ErrorJournal } from './error-journal.ts';
import type { RangeStore, WikiRunStore } from './kept-stores.ts';
import type { Navigation, NavigationEvent, Travel } from './navigation.ts';
import type { Notices } from './notices.ts';
import type { Question } from './question.ts';
import type { Store, Subscribable } from './store.ts';
import type { VisitStores } from './visit-stores.ts';

/** Keys of actions that have others than those they were made with, by action id. */
export type Keymap = ReadonlyMap<string, readonly string[]>;

/** What a key does now: an action together with what it would act on. */
export type Binding = {
  id: string;
  keys: readonly string[];
  /** What it would do now, as a menu says it. */
  title(): string;
  /** Other words that people look for it by. */
  synonyms?: string | undefined;
  isHarmful: boolean;
  hint?: string | ((shell: Shell) => string | undefined) | undefined;
  /** Other hints give way to this one where there is no room for all. */
  isHintKept?: boolean | undefined;
  /** It brings other keys, so those that are typed behind it wait until these are there. */
  changesKeys?: boolean | undefined;
  hasTarget(): boolean;
  /** Whether its keys are its own now; when not, they mean what they mean further out. */
  applies(shell: Shell): boolean;
  /** Why it cannot run now, or nothing. */
  disabledReason(shell: Shell): string | undefined;
  run(shell: Shell): void;
};

/** Something that lies over the screen and takes its keys. At most one thing does. */
export type Overlay = {
  bindings: readonly Binding[];
  /** Draws it over the body of the screen. */
  draw(size: Size): ReactNode;
  /** Takes text that is typed or pasted. Without it, letters that are no keys are dropped. */
  type?(text: string): void;
  /** Stands in place of the title, the body staying in sight: what is being typed. */
  titleLine?(width: number): Line;
  footerLine?(): Line | undefined;
  /** What its lines and its keys depend on. */
  state?: Subscribable;
  /** Ids of what it is about: it closes when one of them is gone. */
  targetIds?: readonly string[];
  /** Keys that were typed before it opened are dropped: no one meant them for it. */
  dropsTypedKeys?: boolean;
};

/** The bindings of every screen, by when they are reached. */
export type SharedBindings = {
  /** Nearer than those of the screen. */
  first: readonly Binding[];
  /** Further than those of the screen. */
  last: readonly Binding[];
  /** Reached through an overlay, too. */
  always: readonly Binding[];
};

/** What the person can do about whose data is shown, without leaving the program. */
export type Account = {
  /** Names of profiles to switch to. */
  profiles: readonly string[];
  /** Closes this console and opens that of another profile, on a screen of this name. */
  switchTo(profile: string, screen: string): void;
  /** Asks for another key in the terminal; undefined where none can be kept. */
  signIn: (() => Promise<void>) | undefined;
  /** Undefined where there is only what is shown, as in the demo organization. */
  counterpart?: Counterpart | undefined;
  /** Closes this console and opens its counterpart at the same place. The hint is what that says at first. */
  openCounterpart(place: KeptPlace, hint?: string): void;
};

/** The other one of the two that have the same data: a server, and its local copy. */
export type Counterpart =
  | {
      type: 'copy';
      /** The server's time of its data, in Unix milliseconds; undefined while there is no copy. */
      dataOf(): Promise<number | undefined>;
    }
  | {
      type: 'server';
      /** Sends a cheap request. Undefined where the console does not return by itself. */
      ask: ((signal: AbortSignal) => Promise<unknown>) | undefined;
    };

/** Where the operator is, and what the places on the way remember. */
export type KeptPlace = Pick<Shell, 'navigation' | 'visitStores'>;

export type ShellSettings = Pick<
  Config,
  'refreshMs' | 'rules' | 'risks' | 'teams' | 'notifyFrom'
> & {
  client: Client;
  profile: Profile;
  isReadOnly: boolean;
  device: Device;
  theme: Theme;
  /** Text is shown as ASCII, for terminals without UTF-8. */
  isAscii: boolean;
  /** Text is to be read aloud: few lines, one thing after another. */
  isScreenReader: boolean;
  /** Unix milliseconds at the server. */
  clock: () => number;
  /** How many milliseconds the server's clock is ahead of this computer's, as far as that is known. */
  clockDifference: Subscribable<number>;
  /** Tells ids of wiki runs where someone knows them: no list of the API does. */
  knownWikiRuns: (() => Promise<readonly string[]>) | undefined;
  /** Searches the messages of the local copy; undefined where there can be none. */
  copySearch: CopySearch | undefined;
  /** Reads from the local copy which days were restated; undefined where there can be none. */
  readRestatedDays: (() => Promise<readonly RestatedDay[]>) | undefined;
  audit: AuditLog;
  /** What is remembered of the last time and for the next. */
  preferences: Preferences;
  keymap: Keymap;
  /** Whether filters of the last time are there at the next start. */
  keepsFilters: boolean;
  /** The name of the screen to begin with; `last`, or nothing, is the one that was left last. */
  start: string | undefined;
  /** Undefined where there are no profiles, as in tests. */
  account: Account | undefined;
  /** The place of the console before, where this one continues it. */
  kept: KeptPlace | undefined;
};

/** How the requests for what is on the screen stand. */
export type TrafficState = {
  /** What has been waited for longest, and for how many seconds; undefined below 2 s. */
  waiting: { what: string; seconds: number } | undefined;
  /** While something fails that may pass: when it is tried next, in Unix milliseconds, or that it is. */
  outage: number | 'trying' | undefined;
  /** Whether a list may lack items: it is full, and the server gives no next page. */
  mayBeIncomplete: boolean;
};

export const noTraffic: TrafficState = {
  waiting: undefined,
  outage: undefined,
  mayBeIncomplete: false,
};

export type Traffic = Subscribable<TrafficState> & {
  /** Whether a request has been under way for long enough to be shown. */
  isAsking: Subscribable<boolean>;
  /** Requests again what is on the screen. Of what fails only one request, which the others follow. */
  refresh(): void;
  /** Notes whether the answer to a query may lack items. */
  mark(queryKey: readonly unknown[], isIncomplete: boolean): void;
};

/** The one record of services: everything that a running console works with. */
export type Shell = Readonly<ShellSettings> & {
  readonly queries: QueryClient;
  readonly traffic: Traffic;
  readonly errors: ErrorJournal;
  /** While the server does not answer: of when the copy is that can be opened instead, in Unix milliseconds. */
  readonly offeredCopy: Store<number | undefined, number | undefined>;
  readonly notices: Notices;
  readonly notifier: Notifier;
  readonly navigation: Store<Navigation, NavigationEvent>;
  readonly overlay: Store<Overlay | undefined, Overlay | undefined>;
  readonly bindings: Store<readonly Binding[], readonly Binding[]>;
  readonly sharedBindings: SharedBindings;
  /** Keys that were said to do nothing. */
  readonly unknownKeys: Set<string>;
  readonly pointer: Pointer;
  readonly visitStores: VisitStores;
  readonly range: RangeStore;
  readonly wikiRuns: WikiRunStore;
  readonly attention: Attention;
  readonly riskLens: RiskLens;
  /** Keys of people whom this console has removed: the analytics go on naming them. */
  readonly removedPeople: Store<ReadonlySet<string>, string>;
  /** Aborts when the console ends. */
  readonly signal: AbortSignal;

  /** Shows an overlay. Keys wait for one that is still being loaded. */
  show(overlay: Overlay | Promise<Overlay>): void;
  closeOverlay(): void;
  /** Resolves when what is being opened can take keys; nothing when it can already. */
  settling(): Promise<void> | undefined;
  /** Asks before anything is harmed, and does it when the answer is yes. */
  ask(question: Question): void;
  showHelp(): void;
  /** Requests what is on the screen again, and everything else when it is looked at again. */
  refreshAll(): void;
  /** Puts text on the clipboard of the operator's own terminal; `what` names it in the notice. */
  copy(text: string, what: string): void;
  /** Writes a new file, and says where. The text may take a while to make. */
  save(file: { name: string; text(): Promise<string> }): void;
  /** Stops requests and timers, which would keep the process alive. */
  dispose(): void;
} & Travel &
  Pick<Notices, 'say' | 'refuse' | 'complain'> &
  Pick<Traffic, 'refresh'>;

/** Whose data the console shows. */
export type Profile = {
  name: string;
  host: string;
  isDemo: boolean;
  /** Of a local copy: the server's time of its data, in Unix milliseconds. */
  dataOf?: number;
  /** The credential by its last characters, for the audit log. Never the credential. */
  who?: string;
};
