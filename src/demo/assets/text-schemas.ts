import * as z from 'zod';
import { sessionStatuses } from '../../api/session.ts';
import { placeholderNames } from '../text.ts';
import { languages, lines, problem, repository } from './thing-schemas.ts';

/** A template for `fill` whose placeholders have these names. */
const textWith = (...names: readonly string[]) =>
  z.union([z.string(), lines]).superRefine((template, context) => {
    for (const name of placeholderNames(template)) {
      const withoutIndexes = name.replaceAll(/\.-?\d+/g, '');
      if (!names.includes(withoutIndexes))
        context.addIssue(`There is nothing to fill {${name}} with.`);
    }
  });

const namesOf = (schema: z.ZodObject, owner?: string): string[] =>
  Object.keys(schema.shape).map((name) => (owner === undefined ? name : `${owner}.${name}`));

/** Placeholders that are available in all texts of sessions. */
const subjectNames = [
  'site',
  ...namesOf(problem, 'problem'),
  ...namesOf(repository, 'repository'),
  ...namesOf(problem, 'repository.problems'),
  ...['path', 'description'].map((name) => `repository.applications.${name}`),
];
const sceneNames = [...subjectNames, 'attempts', 'batch', 'language.comment', 'language.fence'];

/** A text about a scene. `names` are placeholders that only this text has. */
const text = (...names: readonly string[]) => textWith(...sceneNames, ...names);
/** Several such texts, of which one is chosen. */
const texts = (...names: readonly string[]) => z.array(text(...names)).min(1);

const manifests = z.array(
  z.strictObject({
    /** Endings of the paths of these files. */
    endings: lines,
    lines: text('members', 'project', 'workspaces'),
  }),
);

/** Calls that fail, with their answers. */
const mishaps = z
  .array(
    z.strictObject({
      tool: z.string(),
      input: z.record(z.string(), z.union([text(), z.number()])),
      answers: texts(),
    }),
  )
  .min(1);

const unfinishedSession = z.strictObject({
  title: z.string(),
  /** The name of a repository, and the index of one of its problems. */
  repository: z.string(),
  problemIndex: z.number(),
  sinceMinutes: z.number(),
  status: z.enum(sessionStatuses),
  /**
   * What its agent keeps doing: the same failing call, edits back and forth, or different calls that all fail. Or
   * it waits for a call that never ends, or measures with a tool that has failed for a while.
   */
  habit: z.enum(['repeats', 'wavers', 'fails', 'hangs', 'measures']).optional(),
  /** The number of its messages, unless it is random. */
  messages: z.number().optional(),
  /** Time since the last message. */
  quietSeconds: z.number(),
});

const sessions = z.strictObject({
  /** Where robots work. */
  sites: lines,
  ongoing: z.array(unfinishedSession),
  /** More of them, which make no progress. They are planned last, so that others keep their indexes. */
  stalled: z.array(unfinishedSession),
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
      /** How often people start one, relative to the other kinds. */
      weight: z.number(),
      /** Minimum and maximum number of messages. */
      messages: z.tuple([z.number(), z.number()]),
      /** Averages. */
      messagesPerPrompt: z.number(),
      secondsPerMessage: z.number(),
      /** Whether it may delegate work to child sessions. */
      hasChildren: z.boolean(),
      /** `task` and `refactoring` begin with a lower-case letter. */
      titles: z.array(textWith(...subjectNames, 'number', 'refactoring', 'task')).min(1),
      /** The first prompt of a session. */
      openings: texts(),
      /** Later prompts; those for all kinds by default. */
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

/** Texts of messages, by round. If the text of an agent is empty, it only calls tools. */
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
  queriesMetrics: z.strictObject({ says: texts(), answers: texts(), failures: texts() }),
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
  stumbles: z.strictObject({ says: texts(), mishaps }),
  /** Calls with an expired login, in turn, and one that never ends. */
  getsRefused: z.strictObject({ says: texts(), mishaps }),
  hangs: z.strictObject({ says: texts(), command: text() }),
  delegates: z.strictObject({ says: texts(), answers: texts('child.sessionId', 'child.title') }),
  notes: z.strictObject({ says: texts() }),
  personInterrupts: z.strictObject({
    answers: texts('glossary'),
    exchanges: z.array(z.strictObject({ person: texts(), agent: texts() })),
  }),
  plansWork: z.strictObject({ todos: text(), answers: texts() }),
  systemReminds: z.strictObject({ says: texts() }),
  compacts: z.strictObject({ says: texts() }),
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
  /** Summaries of the agent's reasoning. */
  thoughts: z.array(textWith(...namesOf(problem, 'problem'))).min(1),
});

const reportNames =
  'dots failures marks moreDots package panicLine passed percent results seconds shown total';

const testRunner = z.strictObject({
  /** The result of one test, and the report on all of them. */
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
    /** Whether it is evaluated for each application or once for the repository. */
    scope: z.enum(['application', 'repository']),
    /** How hard it is to get right, 0 to 1. */
    difficulty: z.number(),
    passes: textWith(...namesOf(repository), ...namesOf(problem, 'problems')),
    /** `failing` lists the applications that fail. */
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
      repository: z.string(),
      ageMinutes: z.number(),
      status: z.enum(['completed', 'failed', 'running']),
      /** Number of pages, if not all of them are written. */
      pages: z.number().optional(),
    }),
  ),
});

/** By file name. */
export const textSchemas = {
  manifests,
  messages,
  'readiness-criteria': readinessCriteria,
  sessions,
  'terminal-output': terminalOutput,
  wiki,
};
