import type { TeamChange } from '../../api/team-changes.ts';
import type { Client } from '../../client/client.ts';
import type { Removed } from '../../figures/limits/removal.ts';
import type { WikiRunStore } from './kept-stores.ts';
import type { QueryKind } from './query-keys.ts';
import type { Store } from './store.ts';

/** The question before a harmful action. */
export type QuestionText = {
  /** The action and its target: `Restart build-17?` */
  title: string;
  /** Its effects, a line each. */
  effects: readonly string[];
  /** For actions that cannot be undone: yes is accepted only when exactly this text has been typed. */
  confirmation?: { /** `Type the e-mail exactly to enable enter` */ ask: string; text: string };
  /** What the footer says meanwhile, if that is not a request; esc then stops it. */
  waiting?: string;
};

export type PerformContext = {
  client: Client;
  /** Changes something on the team server of the profile, and records it. */
  changeTeam(change: TeamChange, signal: AbortSignal): Promise<void>;
  signal: AbortSignal;
  /** Whom this computer has removed, and when, by key, because the analytics still contain them. */
  removedPeople: Store<Removed, string>;
  wikiRuns: WikiRunStore;
};

/** What a confirmed action may use. */
export type QuestionContext = PerformContext & {
  /** Shows how far it is; `ifCutOff` is what is known if the console ends now. */
  progress(text: string, ifCutOff?: string): void;
  /** Aborts when no further requests are wanted; requests already sent are awaited. */
  stopped: AbortSignal;
};

/** An open question, and what happens on yes. */
export type Question = QuestionText & {
  isDestructive?: boolean | undefined;
  targetIds: readonly string[];
  /** A hook that reads what is lost, a line each. */
  useLosses?: (() => readonly string[]) | undefined;
  /** Those that are sent on yes, as lines. */
  requests: readonly string[];
  /** Resolves with the result as a sentence for a notice, a text to be read, or the outcome of each of several targets. */
  perform(context: QuestionContext): Promise<string | TextOutput | Outcomes>;
  /** Kinds of data that are outdated afterwards. */
  invalidates: readonly QueryKind[];
};

/** The outcome of one of several requests. */
export type Outcome = {
  /** `left-out` could not have worked; `not-tried` was not sent because the run was stopped. */
  state: 'done' | 'failed' | 'not-tried' | 'left-out';
  name: string;
  text: string;
};

/** A text from outside, to be read on the screen. */
export type TextOutput = { title: string; text: string };

/** The outcomes of all requests, with a summary in one line. */
export type Outcomes = { title: string; summary: string; outcomes: readonly Outcome[] };
