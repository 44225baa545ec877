import type { KindName } from '../assets/assets.ts';
import {
  addsTest,
  builds,
  edits,
  getsRefused,
  lints,
  patches,
  reviewsDiff,
  stumbles,
  testsFail,
  testsFailAgain,
  testsPass,
  wavers,
} from './rounds/changing.ts';
import { editMeetsHooks, hookRefusesCommand } from './rounds/hooks.ts';
import {
  fetchesPage,
  listsFolder,
  measures,
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
import { compacts, notes, personInterrupts, plansWork, systemReminds } from './rounds/talking.ts';
import type { SessionPlan } from './session-plan.ts';

/** A part of an episode: its end as a share of all messages, and the rounds to choose from. */
type Phase = readonly [until: number, rounds: readonly Round[]];

const looksAround = [listsFolder, readsFile, searches, readsSideBySide, readsHistory, readsTest];
const looksOutside = [readsFieldLog, queriesFleet, readsMission, fetchesPage, readsTelemetry];
const thinks = [notes, notes, plansWork, personInterrupts, systemReminds];
const changes = [edits, patches, editMeetsHooks, editMeetsHooks, reviewsDiff, edits];
const checks = [builds, testsPass, testsFail, hookRefusesCommand, searches, personInterrupts];
const finishes = [lints, testsPass, reviewsDiff];

/** The course of an episode between its prompt and its conclusion. */
export const phasesOf: Record<KindName, readonly Phase[]> = {
  question: [[1, [readsFile, searches, readsSideBySide]]],
  review: [
    [0.4, [reviewsDiff, readsSideBySide, readsFile, searches]],
    [1, [notes, testsPass, lints, builds, fetchesPage, readsFile]],
  ],
  hunt: [
    [0.25, looksAround],
    [0.45, [...looksOutside, readsSerialConsole, ...thinks]],
    [0.6, [testsFail, notes, addsTest, stumbles, builds, readsFile]],
    [0.9, [...changes, testsFail, testsFail, stumbles, readsFile, personInterrupts]],
    [1, finishes],
  ],
  'test-loop': [
    [0.15, looksAround],
    [0.9, [testsFail, testsFail, testsFail, ...changes, notes, stumbles, readsFile, systemReminds]],
    [1, [lints, testsPass]],
  ],
  refactoring: [
    [0.3, [...looksAround, plansWork]],
    [0.85, [...changes, ...changes, ...checks]],
    [1, finishes],
  ],
  plan: [
    [0.7, [...looksAround, fetchesPage, queriesFleet]],
    [1, [notes, readsFile, personInterrupts]],
  ],
  incident: [
    [0.4, [...looksOutside, readsSerialConsole, readsFieldLog, stumbles, personInterrupts]],
    [0.7, [...looksAround, ...thinks, testsFail]],
    [0.9, [...changes, hookRefusesCommand, testsFail, stumbles]],
    [1, [testsPass, builds]],
  ],
  exploration: [[1, [searches, searches, readsFile, readsSideBySide, readsFieldLog]]],
  soak: [
    [0.2, [readsFieldLog, readsTelemetry, queriesFleet, readsSerialConsole]],
    [0.45, [...looksAround, ...thinks, readsMission]],
    [0.8, [...changes, testsFail, testsFail, stumbles, hookRefusesCommand, builds]],
    [1, [testsPass, lints, notes]],
  ],
};

/** What an agent with a habit does from the middle of its work. */
export const habitRounds: Partial<Record<NonNullable<SessionPlan['habit']>, readonly Round[]>> = {
  repeats: [testsFailAgain],
  wavers: [wavers, wavers, readsFile, compacts],
  fails: [getsRefused],
  measures: [measures],
};
