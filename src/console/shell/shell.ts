import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Client } from '../../client/client.ts';
import type { ReadDays } from '../../figures/usage/missing-days.ts';
import type { RestatedDay } from '../../figures/usage/restated-day.ts';
import type { RiskLens } from '../../language/risks/risks.ts';
import type { CopySearch } from '../../language/search/found-messages.ts';
import type { CommandSetting } from '../../settings/own-command.ts';
import type { Config, ThemeName } from '../../settings/settings.ts';
import type { AuditLog } from '../../state/audit-entry.ts';
import type { Preferences } from '../../state/state-file.ts';
import type { Capabilities } from '../../terminal/capabilities.ts';
import type { Device, ImageDrawer } from '../../terminal/device.ts';
import type { Notifier } from '../../terminal/notifier.ts';
import type { Line, Size } from '../draw/line.ts';
import type { Panes } from '../draw/panes.ts';
import type { Theme } from '../draw/theme.ts';
import type { Attention } from './attention.ts';
import type { BookmarkStore } from './bookmarks.ts';
import type { ErrorJournal } from './error-journal.ts';
import type { CopyFindings, ReadFleet } from './fleet.ts';
import type { RangeStore, WikiRunStore } from './kept-stores.ts';
import type { Navigation, NavigationEvent, Travel } from './navigation.ts';
import type { Notices } from './notices.ts';
import type { PerformContext, Question } from './question.ts';
import type { Store, Subscribable } from './store.ts';
import type { PushTeam, Team } from './team.ts';
import type { VisitStores } from './visit-stores.ts';

/** Keys of actions that differ from their default keys, by action ID. */
export type Keymap = ReadonlyMap<string, readonly string[]>;

/** What a key does now: an action together with its current target. */
export type Binding = {
  id: string;
  keys: readonly string[];
  /** What it would do now, as the title in a menu. */
  title(): string;
  synonyms?: string | undefined;
  isHarmful: boolean;
  hint?: string | ((shell: Shell) => string | undefined) | undefined;
  isHinted?(): boolean;
  /** Whether other hints are dropped before this one if there is not enough room. */
  isHintKept?: boolean | undefined;
  isInMenu?(): boolean;
  /** What it acts on, if that is a row or the marked rows; `gone` says that it is no longer the same. */
  actsOn?: (() => { id: string; name: string; gone: string }) | undefined;
  /** Even before there are rows; it takes keys typed after it. */
  opensOverlay?: true | undefined;
  hasTarget(): boolean;
  /** Whether its keys are its own now; otherwise they go to the actions further out. */
  applies(shell: Shell): boolean;
  /** The reason why it cannot run now, if any. */
  disabledReason(shell: Shell): string | undefined;
  run(shell: Shell): void;
  /** What a number alone does behind `:`, if anything, and why a number is not possible. */
  numbered?: { refusal(number: number): string | undefined; run(number: number): void } | undefined;
};

/** Covers the screen and takes its keys. At most one overlay is open. */
export type Overlay = {
  bindings: readonly Binding[];
  /** Draws it over the body of the screen. */
  draw(size: Size): ReactNode;
  /** Takes typed or pasted text. Without it, letters that are not keys are dropped. */
  type?(text: string): void;
  /** Replaces the title, while the body stays visible: the line of a prompt. */
  titleLine?(width: number): Line;
  footerLine?(width: number): Line | undefined;
  /** The state that its lines and its keys depend on. */
  state?: Subscribable;
  /** IDs of its targets: it closes when one of them is gone. */
  targetIds?: readonly string[];
  /** The overlay that it was opened over, to which closing it returns. */
  under?: Overlay | undefined;
  /** Keys typed before it opened are dropped up to the first one of these actions, which close it or quit. */
  typedAhead?: readonly string[];
};

/** The bindings of every screen, by their distance from the screen's own. */
export type SharedBindings = {
  /** Nearer than those of the screen. */
  first: readonly Binding[];
  /** Further out than those of the screen. */
  last: readonly Binding[];
  /** Reachable even while an overlay is open. */
  always: readonly Binding[];
};

export type SavedFile = {
  name: string;
  text(): Promise<string>;
  /** A second file that explains it, if it has no room for that. */
  beside?: { name: string; text: string };
};

export type ExportsFolder = {
  /** Undefined until one is chosen, and when it is gone. */
  folder(): string | undefined;
  /** The one to offer: the one that is gone. */
  readonly offered: string;
  /** Why a text is no folder for exports; undefined if it is one. */
  problem(text: string): string | undefined;
  /** Keeps a folder in the configuration. Throws if it cannot be made or kept. */
  choose(text: string): void;
};

/** How the operator can change the profile or its key, without leaving the program. */
export type Account = {
  /** Names of profiles to switch to, as the configuration has them now. */
  readonly profiles: readonly string[];
  /** Reads them again: a profile may have been created since. */
  readProfiles?(): Promise<void>;
  /** Closes this console and opens that of another profile at the same place, if it exists there. */
  switchTo(profile: string, place: Navigation): void;
  /** Undefined if there are no profiles. */
  readFleet?: ReadFleet | undefined;
  /** Reads what Now shows of the local copies of all profiles; undefined if there are none. */
  readQueue?: (() => Promise<readonly CopyFindings[]>) | undefined;
  /** Prompts for another API key in the terminal; undefined if none can be stored. */
  signIn: (() => Promise<void>) | undefined;
  /** Undefined if there is no counterpart, as in the demo organization. */
  counterpart?: Counterpart | undefined;
  /** Closes this console and opens its counterpart at the same place. The counterpart shows the hint first. */
  openCounterpart(place: KeptPlace, hint?: string): void;
};

/** The counterpart with the same data: a server for a local copy, and the reverse. */
export type Counterpart =
  | {
      type: 'copy';
      /** The server's time of its data, in Unix milliseconds; undefined while there is no copy. */
      dataOf(): Promise<number | undefined>;
    }
  | {
      type: 'server';
      /** Sends a cheap request. Undefined if the console does not return automatically. */
      ask: ((signal: AbortSignal) => Promise<unknown>) | undefined;
    };

/** A program of the user that runs on rows, by the name that `:` takes. */
export type OwnCommand = CommandSetting & { name: string };

/** The current place, the state of the places on the trail, and the days that they show. */
export type KeptPlace = Pick<Shell, 'navigation' | 'visitStores' | 'range'>;

export type ShellSettings = {
  config: Config;
  client: Client;
  profile: Profile;
  isReadOnly: boolean;
  /** Whether nothing may reach beyond the console: other profiles, files, programs, the clipboard. */
  isKiosk: boolean;
  device: Device;
  theme: Theme;
  /** Bits of colour of the terminal. */
  colorDepth: Capabilities['colorDepth'];
  /** Keeps a theme in the configuration, if there is one. Returns what sets another at the next start, if anything. */
  keepTheme: ((name: ThemeName) => string | undefined) | undefined;
  /** Hands a theme on to the consoles after this one. */
  holdTheme(name: ThemeName): void;
  /** Whether text is shown as ASCII, for terminals without UTF-8. */
  isAscii: boolean;
  /** Whether text is to be read aloud: few lines, one thing after another. */
  isScreenReader: boolean;
  /** The server's time in Unix milliseconds. */
  clock: Clock;
  /** How many milliseconds the server's clock is ahead of this computer's, as far as known. */
  clockDifference: Subscribable<number>;
  /** Lists IDs of wiki runs if the profile knows any, because the API has no list of them. */
  knownWikiRuns: (() => Promise<readonly string[]>) | undefined;
  /** Searches the messages of the local copy; undefined if there can be none. */
  copySearch: CopySearch | undefined;
  /** Reads from the local copy which days were restated; undefined if there can be none. */
  readRestatedDays: (() => Promise<readonly RestatedDay[]>) | undefined;
  audit: AuditLog;
  imageDrawer?: ImageDrawer | undefined;
  /** Undefined if files go to the working directory without a question. */
  exports?: ExportsFolder | undefined;
  /** Values saved by the previous start and for the next one. */
  preferences: Preferences;
  keymap: Keymap;
  ownCommands: readonly OwnCommand[];
  /** How many requests for the ends of sessions are sent at once, if not as many as for a console that stays open. */
  endBurst?: number | undefined;
  /** Undefined if there are no profiles, as in tests. */
  account: Account | undefined;
  /** The place of a console of another profile, if this one follows it. */
  place: Navigation | undefined;
  /** The place of the previous console, if this one continues it. */
  kept: KeptPlace | undefined;
};

/** The state of the requests for visible data. */
export type TrafficState = {
  /** The longest current wait, in seconds; undefined below 2 s. */
  waiting: { what: string; seconds: number } | undefined;
  /** During a temporary failure: the time of the next retry in Unix milliseconds, or that it is running. */
  outage: number | 'trying' | undefined;
  /** Why a visible list may lack items; undefined if none does. */
  incomplete: string | undefined;
};

export const noTraffic: TrafficState = {
  waiting: undefined,
  outage: undefined,
  incomplete: undefined,
};

export type Traffic = Subscribable<TrafficState> & {
  /** Whether a request has been running long enough to be shown. */
  isAsking: Subscribable<boolean>;
  /** Requests all visible data again. For failed queries, sends only one request, and the others follow it. */
  refresh(): void;
  /** Records why the response to a query may lack items; undefined if it does not. */
  mark(queryKey: readonly unknown[], incomplete: string | undefined): void;
};

/** How far the current screen is with its first data, and what these are: `sessions`. */
export type FirstLoad = {
  state: 'loading' | 'live' | 'stale' | 'down' | undefined;
  subject: string;
};

/** A time in Unix milliseconds. While it stands still, what was read does not become older. */
export type Clock = (() => number) & { isStopped?: boolean };

/** The services that a running console works with. */
export type Shell = Readonly<ShellSettings> & {
  readonly queries: QueryClient;
  readonly traffic: Traffic;
  readonly errors: ErrorJournal;
  /** While the server does not respond: the time of the copy that can be opened instead, in Unix milliseconds. */
  readonly offeredCopy: Store<number | undefined, number | undefined>;
  /** Whether the screen shows nothing but a rejection of the API key. */
  readonly isKeyRefused: Store<boolean, boolean>;
  readonly notices: Notices;
  readonly notifier: Notifier;
  readonly navigation: Store<Navigation, NavigationEvent>;
  readonly overlay: Store<Overlay | undefined, Overlay | undefined>;
  readonly bindings: Store<readonly Binding[], readonly Binding[]>;
  /** Each says whether a part of the screen is to be drawn as something else, with other keys. */
  readonly modes: Set<() => boolean>;
  readonly sharedBindings: SharedBindings;
  readonly firstLoad: Store<FirstLoad, FirstLoad>;
  /** Keys that have been reported to do nothing. */
  readonly unknownKeys: Set<string>;
  readonly panes: Panes;
  readonly visitStores: VisitStores;
  readonly range: RangeStore;
  readonly wikiRuns: WikiRunStore;
  readonly bookmarks: BookmarkStore;
  readonly attention: Attention;
  readonly riskLens: RiskLens;
  /** Aborts when the console ends. */
  readonly signal: AbortSignal;
  /** Shows an overlay. Keys wait for one that is still loading. */
  show(overlay: Overlay | Promise<Overlay | undefined>): void;
  closeOverlay(): void;
  /** Resolves when what is opening can take keys; undefined if nothing is opening. */
  settling(): Promise<void> | undefined;
  /** Asks for confirmation, and performs the harmful action if the answer is yes. */
  ask(question: Question): void;
  /** Performs the action of a question that need not be asked, because it changes nothing. */
  perform(question: Question): void;
  showHelp(): void;
  showTheme(name: ThemeName): void;
  /** The headings of the screens that have an action of this name, such as `restart`. */
  placesWith(action: string): readonly string[];
  /** Reloads all visible data now, and everything else when it is next shown. */
  refreshAll(): void;
  /** Copies text, made safe to paste; each of a list becomes one line, such as an ID. `what` names it in the notice. */
  copy(text: string | readonly string[], what: string): void;
  /** Writes a new file, and reports its path. Producing the text may take a while. */
  save(file: SavedFile): void;
  /** Stops requests and timers, which would keep the process alive. */
  dispose(): void;
} & Travel &
  Pick<PerformContext, 'changeTeam' | 'removedPeople'> &
  Pick<Notices, 'say' | 'refuse' | 'complain'> &
  Pick<Traffic, 'refresh'>;

/** The connection whose data the console shows. */
export type Profile = {
  name: string;
  host: string;
  isDemo: boolean;
  /** Where the web application of the platform is, if that is known. */
  webAddress?: string;
  team?: Team;
  pushTeam?: PushTeam;
  /** For a local copy: the server's time of its data, in Unix milliseconds. */
  dataOf?: number;
  readDays?: ReadDays;
  /** The last characters of the credential, for the audit log. Never the whole credential. */
  who?: string;
};
