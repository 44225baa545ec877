import type { Client } from '../../client/client.ts';
import type { WikiRunStore } from './kept-stores.ts';
import type { Store } from './store.ts';

/** What the operator is asked before anything is harmed. */
export type QuestionText = {
  /** The act and its object: `Restart build-17?` */
  title: string;
  /** What follows from it, a line each. */
  effects: readonly string[];
  /** For what cannot be undone: yes counts only when this text was typed, letter by letter. */
  confirmation?: { /** `Type the e-mail exactly to enable enter` */ ask: string; text: string };
};

export type PerformContext = {
  client: Client;
  signal: AbortSignal;
  /** Keys of people whom this console has removed. */
  removedPeople: Store<ReadonlySet<string>, string>;
  wikiRuns: WikiRunStore;
};

/** What a question that was answered with yes may use. */
export type QuestionContext = PerformContext & {
  progress(text: string): void;
  /** Aborts when nothing further is wanted; what was sent already is waited for. */
  stopped: AbortSignal;
};

/** A question that is open, and what happens on yes. */
export type Question = QuestionText & {
  /** What it asks about cannot be undone. */
  isDestructive?: boolean | undefined;
  targetIds: readonly string[];
  /** Resolves with what happened, as a toast says it, or with what happened to each of several. */
  perform(context: QuestionContext): Promise<string | Outcomes>;
  /** Names the queries whose answers are out of date afterwards. */
  invalidates: readonly string[];
};

/** What came of one of several requests. */
export type Outcome = {
  /** `left-out` could not have worked; `not-tried` would have been sent, had nothing stopped it. */
  state: 'done' | 'failed' | 'not-tried' | 'left-out';
  name: string;
  text: string;
};

/** What came of all of them, and how it is said in one line. */
export type Outcomes = { title: string; summary: string; outcomes: readonly Outcome[] };
