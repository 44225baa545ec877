import * as z from 'zod';

export const lines = z.array(z.string()).min(1);

const regions = ['US', 'BR', 'DE', 'NG', 'IN', 'JP'] as const;
const byRegion = z.record(z.enum(regions), lines);

/** `MM-DD`. */
const monthAndDay = z.string().regex(/^\d\d-\d\d$/);

const offices = z.strictObject({
  offices: z.array(
    z.strictObject({
      timeZone: z.string(),
      /** Offset from UTC in winter. */
      offsetMinutes: z.number(),
      /** Determines public holidays. */
      region: z.enum(regions),
      /** How many people work there, relative to the other offices. */
      weight: z.number(),
    }),
  ),
  /** Public holidays with a fixed date. */
  holidays: z.record(z.enum([...regions, 'everywhere']), z.array(monthAndDay)),
});

const people = z.strictObject({ firstNames: byRegion, lastNames: byRegion });

const teams = z
  .strictObject({
    teams: z.array(
      z.strictObject({
        name: z.string(),
        /** How many people belong to it, relative to the other teams. */
        weight: z.number(),
        /** File extensions, most used first. */
        files: lines,
      }),
    ),
    languageByExtension: z.record(z.string(), z.string()),
  })
  .refine(
    ({ teams, languageByExtension }) =>
      teams.every(({ files }) => files.every((extension) => extension in languageByExtension)),
    'Every extension of a team needs a language.',
  );

const tools = z.strictObject({
  /** Built-in tools, with their share of all tool calls. */
  tools: z.array(z.strictObject({ name: z.string(), percent: z.number() })),
  /** MCP servers. Three exist twice with different capitalization, as people configured them. */
  servers: z.array(z.strictObject({ name: z.string(), tools: lines })),
  /** Tool names that were parsed from broken model output. */
  garbledNames: lines,
  skills: lines,
  slashCommands: lines,
  hooks: z.array(
    z.strictObject({
      event: z.string(),
      matcher: z.string(),
      command: z.string(),
      timeoutSeconds: z.number(),
      /** What triggers it. */
      runs: z.enum(['session', 'turn', 'command', 'edit']),
    }),
  ),
});

export const languages = z.record(
  z.enum(['cpp', 'go', 'markdown', 'python', 'rust', 'sql', 'typescript', 'yaml']),
  z.strictObject({
    /** The language tag of code blocks in Markdown. */
    fence: z.string(),
    comment: z.string(),
    testRunner: z.enum(['cargo', 'ctest', 'go', 'pytest', 'tap', 'vitest']),
    /** Lines before the code that is shown, its indentation, and the line that closes it. */
    head: lines,
    body: lines,
    indent: z.string(),
    end: z.string(),
  }),
);

/** A bug in a repository and its fix. */
export const problem = z.strictObject({
  /** A clause without capital or full stop: "odometry drifts after a wheel slips". */
  symptom: z.string(),
  /** The task of fixing it, as a title. */
  task: z.string(),
  /** A refactoring of the same code, as a title. */
  refactoring: z.string(),
  /** A sentence. */
  cause: z.string(),
  file: z.string(),
  symbol: z.string(),
  line: z.number(),
  before: lines,
  after: lines,
  test: z.string(),
  failure: lines,
  log: lines,
});

export const repository = z.strictObject({
  id: z.string(),
  name: z.string(),
  url: z.url(),
  language: languages.keyType,
  /** The root is `.`. */
  applications: z.array(z.strictObject({ path: z.string(), description: z.string() })).min(1),
  /** Files that an agent reads first. */
  landmarks: lines,
  build: z.string(),
  test: z.string(),
  lint: z.string(),
  /** Readiness from 0 to 1 in the first and the newest report; if it is sudden, it changes with the newest. */
  readiness: z.strictObject({
    from: z.number(),
    to: z.number(),
    isSudden: z.boolean().optional(),
  }),
  problems: z.array(problem).min(4),
});

const computers = z.strictObject({
  /** `seconds` are the minimum and maximum duration. */
  provisioningSteps: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      seconds: z.tuple([z.number(), z.number()]),
    }),
  ),
  computers: z.array(
    z.strictObject({
      name: z.string(),
      providerType: z.enum(['byom', 'sandbox']),
      template: z.string().optional(),
      remoteUser: z.string(),
      /** Names of the repositories cloned there. */
      repositories: lines,
      /** Index of the owner in the list of people. */
      owner: z.number(),
      /** Computers with the same number share a host. */
      host: z.number(),
      ageDays: z.number(),
      /** Waiting, stuck and failed computers remain so until they are restarted. */
      progress: z.discriminatedUnion('state', [
        z.strictObject({ state: z.literal('active') }),
        z.strictObject({ state: z.literal('waiting') }),
        z.strictObject({ state: z.literal('stuck'), atStep: z.string(), forMinutes: z.number() }),
        z.strictObject({
          state: z.literal('failed'),
          atStep: z.string(),
          error: lines,
          /** Whether the cause outlasts a restart, so that the step fails again. */
          failsAgain: z.boolean().optional(),
        }),
      ]),
    }),
  ),
});

const remarks = z.strictObject({
  /** User messages in many languages. */
  remarks: lines,
  /** A Markdown table of terms in many scripts. */
  glossary: lines,
});

/** By file name. */
export const thingSchemas = {
  computers,
  languages,
  offices,
  people,
  remarks,
  repositories: z.array(repository),
  teams,
  tools,
};
