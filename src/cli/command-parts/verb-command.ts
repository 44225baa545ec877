import { createInterface } from 'node:readline';
import { Command } from 'commander';
import type { Endpoint } from '../../api/endpoint.ts';
import { type EndpointName, endpoints } from '../../api/endpoints.ts';
import { pathOf, queryOf } from '../../api/request-line.ts';
import type { Client } from '../../client/client.ts';
import { auditedClient, auditTrail } from '../../console/shell/audit.ts';
import { stopsAll } from '../../console/shell/outage-cause.ts';
import { counted } from '../../figures/format/number.ts';
import { foldersOf } from '../../files/folders.ts';
import { fieldOf, type OutputField } from '../../output/field.ts';
import { createAuditFile } from '../../state/audit-file.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { checkOutput, type OutputOptions, withOutputOptions } from '../output/output-options.ts';
import { printFieldNames, printRows } from '../output/print-rows.ts';
import type { CliContext } from '../process/cli-context.ts';
import { exitStatuses, exitStatusOf, failureLine, isTold } from '../process/failure.ts';
import { UsageError } from '../process/usage-error.ts';
import { type Source, type SourceOptions, withSource } from '../source/source.ts';
import { type CommandFacts, type CreateCommand, withFacts } from './command-facts.ts';
import { withSourceOptions } from './rows-command.ts';

/** A command that changes or deletes something, one request for each of its arguments. */
export type VerbCommand<Options> = CommandFacts & {
  name: string;
  about: string;
  /** The arguments, such as `<ids...>`. */
  targets: string;
  endpoint: EndpointName;
  /** What is about to be done, as a question: `Restart`. */
  verb: string;
  noun: string;
  /** Adds its own options. */
  shape?(command: Command): Command;
  /** Refuses what is not confirmed enough. Throws UsageError. */
  check?(options: Options, targets: readonly string[]): void;
  /** The IDs of what was given, which may be names. Throws UsageError if a name means several. */
  idsOf?(given: readonly string[], source: Source): Promise<readonly string[]>;
  /** Why these cannot be changed, which is asked before the question; undefined if it is for the server to say. */
  refusal?(source: Source, given: readonly string[]): Promise<string | undefined>;
  /** The parameter of the endpoint that a target is. */
  parameter: string;
  /** The fields of what `follow` prints, if the options ask for it. */
  followFields?(options: Options): readonly OutputField<never>[] | undefined;
  /** Prints what became of those that were sent, in place of their results, if the options ask for it. */
  follow?(targets: readonly string[], sending: Sending<Options & VerbOptions>): Promise<boolean>;
};

export type VerbOptions = SourceOptions & OutputOptions & { yes?: boolean; dryRun?: boolean };

type Result = { id: string; result: string; status: number | undefined; error: string | undefined };

const { text, count } = fieldOf;

const resultFields: readonly OutputField<Result>[] = [
  text('id', 'what the request was about'),
  text('result', 'ok, dry-run, not-sent after a failure that all share, or the code of the error'),
  count('status', 'the HTTP status of a refused request'),
  text('error', 'why it was not done'),
];

/** Makes a command that asks before it sends anything, and writes each request to the audit log. */
export function verbCommand<Options extends object = object>(
  verb: VerbCommand<Options>,
): CreateCommand {
  const { statuses, name, about, targets, shape } = verb;
  return (context) => {
    const plain = new Command(name).description(about).argument(targets);
    const shaped = (shape ? shape(plain) : plain)
      .option('--yes', 'do it without asking')
      .option('--dry-run', 'print the requests, and send nothing')
      .option('--read-only', 'refuse to change anything');
    withOutputOptions(shaped.optionsGroup('Output:'), { fields: resultFields });
    withSourceOptions(shaped).action(async (...given: unknown[]) => {
      const command = given.at(-1);
      if (!(command instanceof Command)) return;
      await run(verb, command.args, command.optsWithGlobals<Options & VerbOptions>(), context);
    });
    return withFacts(shaped, {
      ...(verb.examples && { examples: verb.examples }),
      isHarmful: true,
      fields: resultFields,
      statuses: { [exitStatuses.partly[0]]: exitStatuses.partly[1], ...statuses },
    });
  };
}

async function run<Options extends object>(
  verb: VerbCommand<Options>,
  given: readonly string[],
  options: Options & VerbOptions,
  context: CliContext,
) {
  const names = [...new Set(given)];
  const followed = options.dryRun ? undefined : verb.followFields?.(options);
  if (options.fields === 'help') {
    printFieldNames(followed ?? resultFields, context);
    return;
  }
  checkOutput(followed ?? resultFields, options);
  // As of a variable of a script that has no value.
  if (names.includes('')) throw new UsageError('Nothing was sent: an argument is empty.');
  if (!options.dryRun) verb.check?.(options, names);
  if (!options.dryRun) refuseUnsendable(verb.verb.toLowerCase(), options);
  const results: Result[] = [];
  let targets: readonly string[] = [];
  const onEnd = () => tellCut(targets, results, options, context);
  await withSource({ ...options, readOnly: false, onEnd }, context, async (source) => {
    const refusal = options.dryRun ? undefined : await verb.refusal?.(source, names);
    if (refusal !== undefined) throw new UsageError(`Nothing was sent. ${refusal}`);
    const ids = [...new Set((await verb.idsOf?.(names, source)) ?? names)];
    if (options.dryRun) {
      results.push(...ids.map((id) => resultOf(id, 'dry-run')));
      tellRequests(verb, ids, context);
    } else {
      await confirm(questionAbout(verb, names), options, context);
      targets = ids;
      await sendAll(verb, targets, results, { source, options, context });
    }
    const sent = results.filter(({ result }) => result === 'ok').map(({ id }) => id);
    if (sent.length > 0 && (await verb.follow?.(sent, { source, options, context }))) {
      for (const { id, error } of results) {
        if (error !== undefined) context.stderr.write(`${sanitizeLine(id)}: ${error}\n`);
      }
      return;
    }
    await printRows(
      { fields: resultFields, rows: results, asOfMs: source.nowMs },
      options,
      context,
    );
  });
}

/** Throws UsageError where nothing may be changed. */
export function refuseUnsendable(
  verb: string,
  { readOnly, offline }: Pick<VerbOptions, 'readOnly' | 'offline'>,
): void {
  if (readOnly) throw new UsageError(`--read-only refuses to ${verb} anything.`);
  if (offline) throw new UsageError('The local copy cannot be changed; leave out --offline.');
}

function questionAbout(
  { verb, noun }: Pick<VerbCommand<never>, 'verb' | 'noun'>,
  targets: readonly string[],
): string {
  const [first = ''] = targets;
  return `${verb} ${targets.length === 1 ? sanitizeLine(first) : counted(targets.length, noun)}?`;
}

/** Asks at a terminal; without one, `--yes` must have been given. Throws UsageError. */
export async function confirm(
  question: string,
  { yes }: Pick<VerbOptions, 'yes'>,
  { stdin, stderr }: CliContext,
): Promise<void> {
  if (yes) return;
  if (!stdin.isTTY || !stderr.isTTY) {
    throw new UsageError('Nothing was sent. Without a terminal to ask at, add --yes.');
  }
  const terminal = createInterface({ input: stdin, output: stderr });
  try {
    const answer = await new Promise<string>((resolve, reject) => {
      terminal.once('SIGINT', () => reject(new InterruptedError('Interrupted. Nothing was sent.')));
      terminal.once('close', () => resolve(''));
      terminal.question(`${question} [y/N] `, resolve);
    });
    if (!/^y(es)?$/i.test(answer.trim())) throw new UsageError('Nothing was sent.');
  } finally {
    terminal.close();
  }
}

/** The question was answered with ctrl-c. */
class InterruptedError extends Error {
  override readonly name = 'InterruptedError';
  readonly code = 'aborted';
}

function tellRequests(
  { endpoint: name, parameter, noun }: Pick<VerbCommand<never>, 'endpoint' | 'parameter' | 'noun'>,
  targets: readonly string[],
  { stderr }: CliContext,
) {
  const endpoint: Endpoint = endpoints[name];
  for (const target of targets) {
    const given = { [parameter]: target };
    const query = queryOf(endpoint, given);
    stderr.write(`${endpoint.method} ${pathOf(endpoint, given)}${query && `?${query}`}\n`);
  }
  stderr.write(`Nothing was sent. Not checked: whether each ${noun} exists.\n`);
}

export type Sending<Options> = { source: Source; options: Options; context: CliContext };

/**
 * Sends the requests one after the other, and adds what each results in. A failure that all others would share ends it. Sets
 * the exit status.
 */
async function sendAll<Options>(
  verb: VerbCommand<Options>,
  targets: readonly string[],
  results: Result[],
  { source, context }: Sending<Options>,
): Promise<void> {
  const client = audited(source, context);
  let failure: number | undefined;
  for (const id of targets) {
    try {
      // The client has a method for each name in the table.
      await (client[verb.endpoint] as unknown as Send)({ [verb.parameter]: id });
      results.push(resultOf(id, 'ok'));
    } catch (error) {
      if (!isTold(error)) throw error;
      if (targets.length === 1) throw error;
      failure ??= exitStatusOf(error);
      const status = typeof error.status === 'number' ? error.status : undefined;
      results.push({ id, result: String(error.code), status, error: error.message });
      if (stopsAll(error)) break;
    }
  }
  results.push(...targets.slice(results.length).map((id) => resultOf(id, 'not-sent')));
  if (failure !== undefined) {
    const isPartly = results.some(({ result }) => result === 'ok');
    context.exitCode = isPartly ? exitStatuses.partly[0] : failure;
  }
}

const resultOf = (id: string, result: string): Result => ({
  ...{ id, result, status: undefined, error: undefined },
});

/** Says what became of targets when a signal ends the program amid them. */
function tellCut(
  targets: readonly string[],
  results: readonly Result[],
  { json, output }: OutputOptions,
  { stderr }: CliContext,
) {
  const [cut, ...rest] = targets.slice(results.length);
  if (cut === undefined) return;
  const done = results.flatMap(({ id, result }) => (result === 'ok' ? id : []));
  const failed = results.flatMap(({ id, result }) => (result === 'ok' ? [] : `${id} (${result})`));
  const named = (ids: readonly string[]) => (ids.length === 0 ? 'none' : ids.join(', '));
  const failures = failed.length === 0 ? '' : `failed: ${named(failed)}; `;
  const text = `Interrupted; done: ${named(done)}; ${failures}cut off before its result was known: ${cut}; not sent: ${named(rest)}.`;
  const isJson = json === true || output === 'json' || output === 'ndjson';
  stderr.write(failureLine(new InterruptedError(sanitizeLine(text)), isJson));
}

type Send = (given: object) => Promise<unknown>;

/** The client, with every change recorded in the audit log before it is sent. */
export function audited({ client, profile, nowMs }: Source, { env, stderr }: CliContext): Client {
  const log = createAuditFile(foldersOf(env).state);
  const errors = {
    // What cannot be recorded afterwards has been sent: it is told, and the rest goes on.
    record: (error: unknown) => {
      if (isTold(error) && error.code === 'audit-log') stderr.write(`${error.message}\n`);
    },
  };
  const trail = auditTrail(log, { profile, clock: nowMs, errors });
  // What fails is thrown, and told once.
  return auditedClient(client, { ...trail, failed: () => {} });
}
