import * as z from 'zod';
import { sessionStatuses } from '../../api/session.ts';
import { namesIn } from '../text.ts';
import { languages, lines, problem, repository } from './thing-schemas.ts';

/** A text as `fill` takes it, and the names that its places may have. */
const textWith = (...names: readonly string[]) =>
  z.union([z.string(), lines]).superRefine((template, context) => {
    for (const name of namesIn(template)) {
      // Lists are of any length, so the places of their items do not matter.
      const isKnown = names.includes(name.replaceAll(/\.-?\d+/g, ''));
      if (!isKnown) context.addIssue(`There is nothing to fill {${name}} with.`);
    }
  });

const namesOf = (schema: z.ZodObject, owner?: string): string[] =>
  Object.keys(schema.shape).map((name) => (owner === undefined ? name : `${owner}.${name}`));

/** What every text of a session may name. */
const subjectNames = [
  'site',
  ...namesOf(problem, 'problem'),
  ...namesOf(repository, 'repository'),
  ...namesOf(problem, 'repository.problems'),
  ...['path', 'description'].map((name) => `repository.applications.${name}`),
];
const sceneNames = [...subjectNames, 'attempts', 'batch', 'language.comment', 'language.fence'];

/** A text about a scene, with names that only this text may use; and several to choose from. */
const text = (...names: readonly string[]) => textWith(...sceneNames, ...names);
const texts = (...names: readonly string[]) => z.array(text(...names)).min(1);

const manifests = z.array(
  z.strictObject({
    /** How the paths of such files end. */
    endings: lines,
    lines: text('members', 'project', 'workspaces'),
  }),
);

const sessions = z.strictObject({
  /** Halls where something can be wrong. */
  sites: lines,
  /** What the operator has under way. */
  ongoing: z.array(
    z.strictObject({
      title: z.string(),
      /** Name of a repository, and the place of one of its problems. */
      repository: z.string(),
      problemPlace: z.number(),
      sinceMinutes: z.number(),
      status: z.enum(sessionStatuses),
    }),
  ),
  kinds: z.record(
    z.enum([
      'exploration',
      'hunt',
      'incident',
      'plan',
      'question',
      'refactoring',
      'review',
      'soak',
      'test-loop',
    ]),
    z.strictObject({
      /** How often people start one, relative to the others; 0 if they come about otherwise. */
      weight: z.number(),
      /** Fewest and most messages, and about how many lie between two prompts. */
      messages: z.tuple([z.number(), z.number()]),
      messagesPerPrompt: z.number(),
      /** On average. */
      secondsPerMessage: z.number(),
      /** Whether it hands parts of the work to child sessions now and then. */
      hasChildren: z.boolean(),
      /** `number` tells two of a kind apart; `refactoring` and `task` continue a sentence. */
      titles: z.array(textWith(...subjectNames, 'number', 'refactoring', 'task')).min(1),
      /** With what people begin. */
      openings: texts(),
      /** With what they go on, unless it is as in any session. */
      followUps: texts().optional(),
    }),
  ),
  followUps: texts(),
});

const hookResults = z.array(
  z.strictObject({
    exitCode: z.number(),
    stdout: text(),
    stderr: text('lineAfterNext'),
    suppressOutput: z.boolean(),
  }),
);

/** What is said in sessions, by round. Empty texts leave the agent silent. */
const messages = z.strictObject({
  readsFile: z.strictObject({ says: texts() }),
  searches: z.strictObject({ says: texts('pattern') }),
  listsFolder: z.strictObject({ says: texts() }),
  readsSideBySide: z.strictObject({ says: texts('count') }),
  readsTelemetry: z.strictObject({ says: texts(), command: text() }),
  readsHistory: z.strictObject({ says: texts() }),
  readsTest: z.strictObject({ says: texts() }),
  readsFieldLog: z.strictObject({ says: texts('carrier'), command: text('carrier') }),
  readsSerialConsole: z.strictObject({ says: texts() }),
  queriesFleet: z.strictObject({ says: texts(), query: text(), answers: texts('rows') }),
  readsMission: z.strictObject({ answers: texts('id') }),
  fetchesPage: z.strictObject({ says: texts('url'), answers: texts() }),
  edits: z.strictObject({
    trace: texts(),
    half: texts('lines'),
    whole: texts('lines'),
    edges: texts(),
    answers: texts('view'),
  }),
  patches: z.strictObject({ says: texts('diff'), answers: texts() }),
  reviewsDiff: z.strictObject({ says: texts() }),
  addsTest: z.strictObject({ says: texts(), content: text(), answers: texts('path') }),
  commits: z.strictObject({
    says: texts(),
    answers: texts('branch', 'deletions', 'hash', 'insertions'),
  }),
  editMeetsHooks: z.strictObject({
    says: texts(),
    passes: hookResults,
    finds: hookResults,
    blocks: hookResults,
  }),
  hookRefusesCommand: z.strictObject({ says: texts(), refuses: hookResults, answers: texts() }),
  sessionStart: z.strictObject({ loads: hookResults }),
  testsFail: z.strictObject({ first: texts(), again: texts() }),
  testsPass: z.strictObject({ says: texts() }),
  builds: z.strictObject({ says: texts() }),
  lints: z.strictObject({ says: texts(), clean: texts(), finding: texts('line') }),
  stumbles: z.strictObject({
    says: texts(),
    mishaps: z.array(
      z.strictObject({
        tool: z.string(),
        input: z.record(z.string(), z.union([text(), z.number()])),
        answers: texts(),
      }),
    ),
  }),
  delegates: z.strictObject({ says: texts(), answers: texts('child.sessionId', 'child.title') }),
  notes: z.strictObject({ says: texts() }),
  personInterrupts: z.strictObject({
    answers: texts('glossary'),
    exchanges: z.array(z.strictObject({ person: texts(), agent: texts() })),
  }),
  plansWork: z.strictObject({ todos: text(), answers: texts() }),
  systemReminds: z.strictObject({ says: texts() }),
  asksPermission: z.strictObject({ says: texts(), command: text() }),
  conclusions: z.strictObject({
    answer: texts('callers'),
    findings: texts(),
    verdict: texts('diff'),
    summary: texts('diff', 'failures', 'quickMs', 'slowMs'),
  }),
  presentsSpec: z.strictObject({
    says: texts(),
    question: text(),
    answers: texts(),
    thanks: z.strictObject({ agent: texts(), person: texts() }),
  }),
  /** Summaries of what a model reasons. */
  thoughts: z.array(textWith(...namesOf(problem, 'problem'))).min(1),
});

const reportNames =
  'dots failures marks moreDots package panicLine passed percent results seconds shown total';

const testRunner = z.strictObject({
  /** One test, and the report around all of them, for either verdict. */
  passed: text('label', 'name', 'number', 'quickMs'),
  failed: text('label', 'name', 'number', 'slowMs'),
  success: text(...reportNames.split(' ')),
  failure: text(...reportNames.split(' ')),
});

const terminalOutput = z.strictObject({
  testRunners: z.record(languages.valueType.shape.testRunner, testRunner),
  build: text(
    'steps',
    'warningLine',
    ...['before', 'middle', 'after'].flatMap((part) => [`${part}.number`, `${part}.part`]),
  ),
  serialConsole: text('address', 'colour'),
});

const readinessCriteria = z.array(
  z.strictObject({
    id: z.string(),
    /** Whether each application is looked at, or the repository as a whole. */
    scope: z.enum(['application', 'repository']),
    /** How hard it is to get right, 0 to 1. */
    difficulty: z.number(),
    passes: textWith(...namesOf(repository), ...namesOf(problem, 'problems')),
    /** `failing` names the applications that do not pass, or else the repository. */
    fails: textWith(...namesOf(repository), ...namesOf(problem, 'problems'), 'failing'),
  }),
);

const wiki = z.strictObject({
  overview: textWith(...namesOf(repository), 'applications.path', 'applications.description'),
  development: textWith(...namesOf(repository)),
  chapter: textWith(...namesOf(problem), 'fence'),
  failure: textWith('pages'),
  runs: z.array(
    z.strictObject({
      /** Name of a repository. */
      repository: z.string(),
      ageMinutes: z.number(),
      status: z.enum(['completed', 'failed', 'running']),
      /** How many were written, if not all. */
      pages: z.number().optional(),
    }),
  ),
});

/** By the name of the file. */
export const textSchemas = {
  manifests,
  messages,
  'readiness-criteria': readinessCriteria,
  sessions,
  'terminal-output': terminalOutput,
  wiki,
};
