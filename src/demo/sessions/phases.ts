import type { KindName } from './kinds.ts';
import { addsTest, edits, patches, reviewsDiff } from './rounds/editing.ts';
import {
  fetchesPage,
  queriesFleet,
  readsFieldLog,
  readsMission,
  readsSerialConsole,
} from './rounds/field-work.ts';
import { editMeetsHooks, hookRefusesCommand } from './rounds/hooks.ts';
import { stumbles } from './rounds/mishaps.ts';
import {
  listsFolder,
  readsFile,
  readsHistory,
  readsSideBySide,
  readsTelemetry,
  readsTest,
  searches,
} from './rounds/reading.ts';
import type { Round } from './rounds/round.ts';
import { notes, personInterrupts, plansWork, systemReminds } from './rounds/talking.ts';
import { builds, lints, testsFail, testsPass } from './rounds/testing.ts';

/** A part of an episode: until that share of its messages, any of these rounds may come. */
export type Phase = { until: number; rounds: readonly Round[] };

const looksAround = [listsFolder, readsFile, searches, readsSideBySide, readsHistory, readsTest];
const looksOutside = [readsFieldLog, queriesFleet, readsMission, fetchesPage, readsTelemetry];
const thinks = [notes, notes, plansWork, personInterrupts, systemReminds];
const changes = [edits, patches, editMeetsHooks, editMeetsHooks, reviewsDiff, edits];

/** How episodes of each kind go, from the first message after the prompt to the last but the end. */
export const phasesOf: Record<KindName, readonly Phase[]> = {
  question: [{ until: 1, rounds: [readsFile, searches, readsSideBySide] }],
  review: [
    { until: 0.4, rounds: [reviewsDiff, readsSideBySide, readsFile, searches] },
    { until: 1, rounds: [notes, testsPass, lints, builds, fetchesPage, readsFile] },
  ],
  hunt: [
    { until: 0.25, rounds: looksAround },
    { until: 0.45, rounds: [...looksOutside, readsSerialConsole, ...thinks] },
    { until: 0.6, rounds: [testsFail, notes, addsTest, stumbles, builds, readsFile] },
    {
      until: 0.9,
      rounds: [...changes, testsFail, testsFail, stumbles, readsFile, personInterrupts],
    },
    { until: 1, rounds: [lints, testsPass, reviewsDiff] },
  ],
  'test-loop': [
    { until: 0.15, rounds: looksAround },
    {
      until: 0.9,
      rounds: [
        testsFail,
        testsFail,
        testsFail,
        ...changes,
        notes,
        stumbles,
        readsFile,
        systemReminds,
      ],
    },
    { until: 1, rounds: [lints, testsPass] },
  ],
  refactoring: [
    { until: 0.3, rounds: [...looksAround, plansWork] },
    {
      until: 0.85,
      rounds: [
        ...changes,
        ...changes,
        builds,
        testsPass,
        testsFail,
        hookRefusesCommand,
        searches,
        personInterrupts,
      ],
    },
    { until: 1, rounds: [lints, testsPass, reviewsDiff] },
  ],
  plan: [
    { until: 0.7, rounds: [...looksAround, fetchesPage, queriesFleet] },
    { until: 1, rounds: [notes, readsFile, personInterrupts] },
  ],
  incident: [
    {
      until: 0.4,
      rounds: [...looksOutside, readsSerialConsole, readsFieldLog, stumbles, personInterrupts],
    },
    { until: 0.7, rounds: [...looksAround, ...thinks, testsFail] },
    { until: 0.9, rounds: [...changes, hookRefusesCommand, testsFail, stumbles] },
    { until: 1, rounds: [testsPass, builds] },
  ],
  exploration: [
    { until: 1, rounds: [searches, searches, readsFile, readsSideBySide, readsFieldLog] },
  ],
  soak: [
    { until: 0.2, rounds: [readsFieldLog, readsTelemetry, queriesFleet, readsSerialConsole] },
    { until: 0.45, rounds: [...looksAround, ...thinks, readsMission] },
    {
      until: 0.8,
      rounds: [...changes, testsFail, testsFail, stumbles, hookRefusesCommand, builds],
    },
    { until: 1, rounds: [testsPass, lints, notes] },
  ],
};
