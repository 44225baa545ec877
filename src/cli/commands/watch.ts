import { setTimeout as pause } from 'node:timers/promises';
import { Command, Option } from 'commander';
import { isClientError } from '../../client/errors/any-client-error.ts';
import { jsonText } from '../../figures/format/json-text.ts';
import { counted } from '../../figures/format/number.ts';
import { formatDateTime } from '../../figures/time/format-time.ts';
import { type Severity, severities } from '../../rules/finding.ts';
import { rules } from '../../rules/rules.ts';
import type { Config } from '../../settings/settings.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { isWanted, toRules } from '../attention/wanted.ts';
import { type CreateCommand, withFacts } from '../command-parts/command-facts.ts';
import { toMs, withSourceOptions } from '../command-parts/rows-command.ts';
import { refuseBroken, tellBroken } from '../config/broken-settings.ts';
import { readConfig } from '../config/read-config.ts';
import type { CliContext } from '../process/cli-context.ts';
import { exitStatuses } from '../process/failure.ts';
import { UsageError } from '../process/usage-error.ts';
import { type ReadingSource, type SourceOptions, withSource } from '../source/source.ts';
import { budgetRules, sampleEvent, summaryOf, type WatchEvent } from '../watch/events.ts';
import { programSink, type Sink, webhookSink } from '../watch/sinks.ts';
import { forgetfulState, openWatchState } from '../watch/watch-state.ts';
import { createWatcher } from '../watch/watcher.ts';

type WatchOptions = SourceOptions & {
  min?: Severity;
  rule?: string[];
  once?: boolean;
  onlyNew?: boolean;
  every?: number;
  webhook?: string[];
  test?: boolean;
  json?: boolean;
};

const everyOf = ({ every = 5 * 60_000 }: WatchOptions): number => every;

const about = `tell what needs a person as it begins, gets worse and ends: the rules of Now, and budgets

The first run tells all that is found, later ones what changed. What was told
is kept in the state folder, which "signalbox info" names: where it is empty, as
in a new container, all is told again. Of the demo organization, nothing is kept.`;

/** Watches what Now and budgets say, and tells each change once. */
export const watchCommand: CreateCommand = (context) => {
  const command = new Command('watch')
    .description(about)
    .argument('[command...]', 'after --: a program that gets each event as JSON on its input')
    .option('--once', 'look once instead of going on')
    .option('--only-new', 'take what the first run finds as told, and tell what changes after it')
    .option('--every <time>', 'how often to look, such as 30s or 10m (default: 5m)', toMs)
    .addOption(new Option('--min <severity>', 'only this severe or more').choices(severities))
    .option(
      '--rule <id>',
      `only what this rule finds, also ${budgetRules.join(' and ')}; repeatable`,
      (id: string, before: readonly string[]) => toRules(id, before, budgetRules),
      [],
    )
    .option(
      '--webhook <name>',
      'also post events to this webhook of the configuration; repeatable',
      (name: string, before: string[]) => [...before, name],
      [],
    )
    .option('--test', 'send a sample of an event the same way, and look at nothing')
    .option('--json', 'print events as lines of JSON');
  withSourceOptions(command).action(async (program: string[], _options, own: Command) => {
    await run(program, own.optsWithGlobals<WatchOptions>(), context);
  });
  return withFacts(command, {
    statuses: {
      [exitStatuses.found[0]]: '--once, and something began or got worse.',
      [exitStatuses.partly[0]]: 'An event did not arrive, or --once could not read everything.',
    },
    examples: [
      ['signalbox watch --min warning --webhook ops', 'posts what begins and ends to a webhook'],
      ['signalbox watch --once -- ./page-me', 'runs a program for each change, such as from cron'],
      ['signalbox watch --test --webhook ops', 'tries the way of an event'],
    ],
  });
};

async function run(program: readonly string[], options: WatchOptions, context: CliContext) {
  if (options.offline) throw new UsageError('A local copy does not change; leave out --offline.');
  const { config } = await readConfig(context.env);
  if (options.webhook?.some((name) => config.webhooks[name] === undefined)) {
    await refuseBroken(context, 'webhooks');
  }
  const sinks = sinksOf(program, options, { config, context });
  const print = printer(options, context);
  if (options.test) {
    await sendSample(sinks, print, context);
    return;
  }
  await refuseBroken(context, 'budgets', 'teams');
  await tellBroken(context, 'rules', 'mutes');
  await withSource(options, context, async (source) => {
    print.start(startOf(source, options));
    using memory =
      source.type === 'demo' ? forgetfulState() : openWatchState(source.profile.name, context);
    const poll = createWatcher(
      {
        source,
        sinks,
        memory,
        isOnlyNew: options.onlyNew ?? false,
        isWanted: (found) => isWanted(found, options),
        print: print.event,
      },
      context,
    );
    if (options.once) await pollOnce(poll, context);
    else await pollOn(poll, options, context);
  });
}

type Setting = { config: Config; context: CliContext };

/** Throws UsageError for a webhook that does not exist. */
function sinksOf(
  program: readonly string[],
  { webhook: names = [] }: WatchOptions,
  { config, context }: Setting,
): Sink[] {
  const webhooks = names.map((name) => {
    const setting = config.webhooks[name];
    if (setting !== undefined) return webhookSink(name, setting, context);
    const known = Object.keys(config.webhooks).join(', ') || 'none';
    throw new UsageError(`There is no webhook ${JSON.stringify(name)}. Webhooks: ${known}.`);
  });
  return [...(program.length > 0 ? [programSink(program, context)] : []), ...webhooks];
}

type Poll = ReturnType<typeof createWatcher>;

async function pollOnce(poll: Poll, context: CliContext) {
  const { events, isDelivered, isPartial } = await poll();
  if (!isDelivered) context.exitCode = exitStatuses.partly[0];
  else if (events.some(({ event }) => event !== 'ended')) context.exitCode = exitStatuses.found[0];
  else if (isPartial) context.exitCode = exitStatuses.partly[0];
}

/** Goes on until a signal ends the process. What fails is tried again at the next poll. */
async function pollOn(poll: Poll, options: WatchOptions, { stderr }: CliContext): Promise<never> {
  let before: string | undefined;
  for (;;) {
    try {
      await poll();
      if (before !== undefined) stderr.write('It can be read again.\n');
      before = undefined;
    } catch (error) {
      if (!isClientError(error)) throw error;
      if (error.message !== before) stderr.write(`${sanitizeLine(error.message)}\n`);
      before = error.message;
    }
    await pause(everyOf(options));
  }
}

async function sendSample(
  sinks: readonly Sink[],
  print: ReturnType<typeof printer>,
  { stderr }: CliContext,
) {
  const event = sampleEvent({ at: new Date().toISOString(), profile: 'test' });
  print.event(event);
  for (const sink of sinks) {
    await sink.send(event);
    stderr.write(`The ${sink.name} took the sample.\n`);
  }
}

/** What is watched, as the first line says. */
const startOf = ({ profile, config }: ReadingSource, options: WatchOptions) => ({
  event: 'watching',
  profile: profile.name,
  rules: rules.filter(({ id, severity }) =>
    isWanted({ rule: id, severity }, { ...options, min: 'notice' }),
  ).length,
  budgets: Object.keys(config.budgets).length,
  everySeconds: options.once ? null : everyOf(options) / 1_000,
});

function printer({ json }: WatchOptions, { stdout }: CliContext) {
  return {
    start(start: ReturnType<typeof startOf>) {
      const { profile, rules: count, budgets, everySeconds } = start;
      const often = everySeconds === null ? 'once' : `every ${counted(everySeconds, 'second')}`;
      const text = `Watching ${counted(count, 'rule')} and ${counted(budgets, 'budget')} of ${profile}, ${often}.`;
      stdout.write(json ? `${jsonText(start, 0)}\n` : `${sanitizeLine(text)}\n`);
    },
    event(event: WatchEvent) {
      const text = `${formatDateTime(Date.parse(event.at))} ${event.event} ${summaryOf(event)}`;
      stdout.write(json ? `${jsonText(event, 0)}\n` : `${sanitizeLine(text)}\n`);
    },
  };
}
