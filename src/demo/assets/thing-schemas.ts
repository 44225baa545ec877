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
      /** From UTC, in winter. */
      offsetMinutes: z.number(),
      /** Whose holidays are kept there. */
      region: z.enum(regions),
      /** Out of how many people, by weight, somebody works there. */
      weight: z.number(),
    }),
  ),
  /** Those that fall on the same date every year. */
  holidays: z.record(z.enum([...regions, 'everywhere']), z.array(monthAndDay)),
});

const people = z.strictObject({ firstNames: byRegion, lastNames: byRegion });

const teams = z
  .strictObject({
    teams: z.array(
      z.strictObject({
        name: z.string(),
        /** Out of how many people, by weight, somebody belongs to it. */
        weight: z.number(),
        /** Extensions, the most used first. */
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
  /** Tools that every agent has, and what share of a usual day's calls each gets. */
  tools: z.array(z.strictObject({ name: z.string(), percent: z.number() })),
  /** MCP servers. Three exist twice, written differently: people set them up by hand. */
  servers: z.array(z.strictObject({ name: z.string(), tools: lines })),
  /** What a parser made of tool names when a model's output broke off. */
  garbledNames: lines,
  skills: lines,
  slashCommands: lines,
  hooks: z.array(
    z.strictObject({
      event: z.string(),
      matcher: z.string(),
      command: z.string(),
      timeoutSeconds: z.number(),
      /** On what it runs, each time. */
      runs: z.enum(['session', 'turn', 'command', 'edit']),
    }),
  ),
});

export const languages = z.record(
  z.enum(['cpp', 'go', 'markdown', 'python', 'rust', 'sql', 'typescript', 'yaml']),
  z.strictObject({
    /** The word after three backticks. */
    fence: z.string(),
    /** What begins a comment. */
    comment: z.string(),
    testRunner: z.enum(['cargo', 'ctest', 'go', 'pytest', 'tap', 'vitest']),
    /** How a file begins and goes on, how deep the code in question stands, and what closes it. */
    head: lines,
    body: lines,
    indent: z.string(),
    end: z.string(),
  }),
);

/** Something that was wrong once in a repository, with enough to tell its story. */
export const problem = z.strictObject({
  /** A clause without capital or full stop: "odometry drifts after a wheel slips". */
  symptom: z.string(),
  /** What somebody asked for, as a title. */
  task: z.string(),
  /** A change of shape that suits the same place, as a title. */
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
  /** What an agent reads first to find its way. */
  landmarks: lines,
  build: z.string(),
  test: z.string(),
  lint: z.string(),
  /** How it fares from its first report to its newest, 0 to 1. */
  readiness: z.strictObject({ from: z.number(), to: z.number() }),
  problems: z.array(problem).min(4),
});

const computers = z.strictObject({
  /** The way from nothing to a usable computer, with the fewest and most seconds of each step. */
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
      /** Names of repositories. */
      repositories: lines,
      /** Place of the owner among the people. */
      owner: z.number(),
      /** Computers with the same number share a host. */
      host: z.number(),
      ageDays: z.number(),
      /** How far it has come. Waiting, stuck and failed ones never get further by themselves. */
      progress: z.discriminatedUnion('state', [
        z.strictObject({ state: z.literal('active') }),
        z.strictObject({ state: z.literal('waiting') }),
        z.strictObject({ state: z.literal('stuck'), atStep: z.string(), forMinutes: z.number() }),
        z.strictObject({ state: z.literal('failed'), atStep: z.string(), error: lines }),
      ]),
    }),
  ),
});

const remarks = z.strictObject({
  /** What people of the offices say in their own words, while the agent works. */
  remarks: lines,
  /** A table that a translator would check: one row per script. */
  glossary: lines,
});

/** By the name of the file. */
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
