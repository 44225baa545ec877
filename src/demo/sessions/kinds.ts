import type { KindName } from '../assets/assets.ts';
import {
  addsTest,
  builds,
  edits,
  lints,
  patches,
  reviewsDiff,
  stumbles,
  testsFail,
  testsPass,
} from './rounds/changing.ts';
import { editMeetsHooks, hookRefusesCommand } from './rounds/hooks.ts';
import {
  fetchesPage,
  listsFolder,
  queriesFleet,
  readsFieldLog,
  readsFile,
  readsHistory,
  readsMission,
  readsSerialConsole,
  readsSideBySide,
  readsTelemetry,
  readsTest,
  searches,
} from './rounds/reading.ts';
import type { Round } from './rounds/round.ts';
import { notes, personInterrupts, plansWork, systemReminds } from './rounds/talking.ts';

/** What sort of work a session is. Its texts are in `assets/demo/sessions.json`. */
export type Kind = {
  /** How often people start one, relative to the others; 0 for those that come about otherwise. */
  weight: number;
  /** Fewest and most messages. */
  messages: readonly [number, number];
  /** About how many messages lie between two prompts. */
  episode: number;
  /** Average time from one message to the next. */
  secondsPerMessage: number;
  /** Whether it hands parts of the work to child sessions now and then. */
  hasChildren?: true;
  /** How an episode goes: until that share of its messages, any of these rounds may come. */
  phases: readonly (readonly [until: number, rounds: readonly Round[]])[];
};

const looksAround = [listsFolder, readsFile, searches, readsSideBySide, readsHistory, readsTest];
const looksOutside = [readsFieldLog, queriesFleet, readsMission, fetchesPage, readsTelemetry];
const thinks = [notes, notes, plansWork, personInterrupts, systemReminds];
const changes = [edits, patches, editMeetsHooks, editMeetsHooks, reviewsDiff, edits];

export const kinds: Record<KindName, Kind> = {
  question: {
    weight: 18,
    messages: [2, 9],
    episode: 5,
    secondsPerMessage: 16,
    phases: [[1, [readsFile, searches, readsSideBySide]]],
  },
  review: {
    weight: 13,
    messages: [8, 34],
    episode: 18,
    secondsPerMessage: 11,
    phases: [
      [0.4, [reviewsDiff, readsSideBySide, readsFile, searches]],
      [1, [notes, testsPass, lints, builds, fetchesPage, readsFile]],
    ],
  },
  hunt: {
    weight: 24,
    messages: [18, 150],
    episode: 42,
    secondsPerMessage: 12,
    hasChildren: true,
    phases: [
      [0.25, looksAround],
      [0.45, [...looksOutside, readsSerialConsole, ...thinks]],
      [0.6, [testsFail, notes, addsTest, stumbles, builds, readsFile]],
      [0.9, [...changes, testsFail, testsFail, stumbles, readsFile, personInterrupts]],
      [1, [lints, testsPass, reviewsDiff]],
    ],
  },
  'test-loop': {
    weight: 15,
    messages: [24, 170],
    episode: 48,
    secondsPerMessage: 14,
    phases: [
      [0.15, looksAround],
      [
        0.9,
        [testsFail, testsFail, testsFail, ...changes, notes, stumbles, readsFile, systemReminds],
      ],
      [1, [lints, testsPass]],
    ],
  },
  refactoring: {
    weight: 15,
    messages: [20, 130],
    episode: 40,
    secondsPerMessage: 11,
    hasChildren: true,
    phases: [
      [0.3, [...looksAround, plansWork]],
      [
        0.85,
        [
          ...changes,
          ...changes,
          builds,
          testsPass,
          testsFail,
          hookRefusesCommand,
          searches,
          personInterrupts,
        ],
      ],
      [1, [lints, testsPass, reviewsDiff]],
    ],
  },
  plan: {
    weight: 9,
    messages: [9, 52],
    episode: 26,
    secondsPerMessage: 14,
    hasChildren: true,
    phases: [
      [0.7, [...looksAround, fetchesPage, queriesFleet]],
      [1, [notes, readsFile, personInterrupts]],
    ],
  },
  incident: {
    weight: 6,
    messages: [30, 210],
    episode: 44,
    secondsPerMessage: 9,
    hasChildren: true,
    phases: [
      [0.4, [...looksOutside, readsSerialConsole, readsFieldLog, stumbles, personInterrupts]],
      [0.7, [...looksAround, ...thinks, testsFail]],
      [0.9, [...changes, hookRefusesCommand, testsFail, stumbles]],
      [1, [testsPass, builds]],
    ],
  },
  exploration: {
    weight: 0,
    messages: [6, 30],
    episode: 30,
    secondsPerMessage: 7,
    phases: [[1, [searches, searches, readsFile, readsSideBySide, readsFieldLog]]],
  },
  soak: {
    weight: 0,
    messages: [3_040, 3_260],
    episode: 52,
    secondsPerMessage: 280,
    phases: [
      [0.2, [readsFieldLog, readsTelemetry, queriesFleet, readsSerialConsole]],
      [0.45, [...looksAround, ...thinks, readsMission]],
      [0.8, [...changes, testsFail, testsFail, stumbles, hookRefusesCommand, builds]],
      [1, [testsPass, lints, notes]],
    ],
  },
};
