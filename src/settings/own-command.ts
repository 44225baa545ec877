import type { Checks } from './checks.ts';

/** What happens to what a program prints. */
const commandOutputs = ['toast', 'page', 'terminal', 'none'] as const;

/** What a program can read. */
const commandInputs = ['json', 'ndjson'] as const;

/** What is asked before a program runs: one of these texts or, without them, any text. */
type CommandInput = {
  choices?: readonly string[] | undefined;
  default?: string | undefined;
};

/** A program of the user that runs on a row of a list. */
export type CommandSetting = {
  title: string;
  /** The names of the lists that have it. */
  on: readonly string[];
  /** The program and its arguments, in which `{id}` stands for a field of the row. */
  run: readonly string[];
  /** Inputs by the name that stands for them in arguments, as a field does. */
  ask: Readonly<Record<string, CommandInput>>;
  key?: string | undefined;
  /** Whether it changes something, so that it is asked about, recorded, and hidden in a read-only console. */
  changes: boolean;
  output: (typeof commandOutputs)[number];
  /** Whether it reads the fields of its rows as JSON on its standard input: one object, or a line for each row. */
  stdin?: (typeof commandInputs)[number] | undefined;
  /** Whether it runs for each of several rows. Without this it does, unless it reads a line for each. */
  each?: boolean | undefined;
  /** Seconds. */
  timeout: number;
  /** Names of variables that it gets besides the usual ones. */
  variables: readonly string[];
};

/** Checks the setting of a command, and adds what is not set. */
export function commandSchema(z: Checks) {
  const text = z.string().min(1);
  return z.strictObject({
    title: text,
    on: z.array(text).min(1),
    run: z.array(text).min(1),
    ask: z
      .record(
        z.string().regex(/^[a-z][\w-]*$/),
        z
          .strictObject({ choices: z.array(text).min(1).optional(), default: text.optional() })
          .refine(({ choices, default: usual }) => !usual || (choices?.includes(usual) ?? true)),
      )
      .default({}),
    key: text.optional(),
    changes: z.boolean().default(true),
    output: z.enum(commandOutputs).default('toast'),
    stdin: z.enum(commandInputs).optional(),
    each: z.boolean().optional(),
    timeout: z.number().min(1).max(3_600).default(60),
    variables: z.array(text).default([]),
  });
}
