import { Command } from 'commander';
import type { Removed } from '../../figures/limits/removal.ts';
import { addDays, dayOf } from '../../figures/time/day.ts';
import { formatAge } from '../../figures/time/format-time.ts';
import { type Glance, openGlance } from '../../mirror/glance.ts';
import { type CreateCommand, withFacts } from '../command-parts/command-facts.ts';
import { readConfig } from '../config/read-config.ts';
import type { CliContext } from '../process/cli-context.ts';
import { realTime } from '../process/time.ts';
import { UsageError } from '../process/usage-error.ts';
import { type CopyOptions, chosenCopy, withCopyOptions } from '../source/chosen-copy.ts';
import { copyPlace } from '../source/connection.ts';

/** A status bar has little room. */
const maxCells = 80;

const usualFormat = '{credits} credits, {waiting} waiting, {failed} failed';

type Field = { about: string; read(glance: Glance, known: Known): string | Promise<string> };

/** The time, and whom this computer removed from the organization. */
type Known = { nowMs: number; removed(): Promise<Removed> };

const unknown = '?';

/** What a format may name. Each is read only if it does. */
const fields: Readonly<Record<string, Field>> = {
  credits: { about: 'Standard Credits of everybody this month', read: creditsOfMonth },
  percent: {
    about: 'how much of their limit the person used who is nearest to it, or furthest over it',
    read: async (...known) => (await limitsIn(...known))?.percent ?? unknown,
  },
  over: {
    about: 'people over their limit',
    read: async (...known) => (await limitsIn(...known))?.over ?? unknown,
  },
  waiting: { about: 'your sessions that wait for you', read: sessionsThatAre('pending') },
  running: { about: 'your sessions that run', read: sessionsThatAre('running') },
  failed: {
    about: 'computers that failed',
    read: (glance) => String(glance.computers('error') ?? unknown),
  },
  age: { about: 'how old the copy is; added to a format without it', read: ageOf },
};

export const statuslineCommand: CreateCommand = (context) => {
  const listed = Object.entries(fields).map(([name, { about }]) => `{${name}}  ${about}`);
  const command = withCopyOptions(new Command('statusline'))
    .description(
      `print one line for a status bar from the local copy, without a network

${listed.join('\n')}

+ is "at least": days of the month, or statuses, are missing. ? is unknown.`,
    )
    .option('--format <text>', 'what to print', usualFormat)
    .action(async () => {
      await run(command.opts<StatuslineOptions>(), context);
    });
  return withFacts(command, {
    examples: [["signalbox statusline --format '{waiting} waiting'", 'for the status bar of tmux']],
  });
};

type StatuslineOptions = CopyOptions & { format: string };

async function run({ format, ...options }: StatuslineOptions, context: CliContext) {
  const names = [...format.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const wrong = names.find((name) => !Object.hasOwn(fields, name));
  if (wrong !== undefined) {
    throw new UsageError(
      `There is no field {${wrong}}. Fields: ${Object.keys(fields).join(', ')}.`,
    );
  }
  const file = await chosenCopy(options, context);
  using glance = openGlance(file);
  const { nowMs: clock } = context.time ?? realTime;
  const removed = async () => {
    const { removalsOf } = await import('../source/removed-people.ts');
    const { config } = await readConfig(context.env);
    return await removalsOf(
      copyPlace(options, context.env, config)?.profile ?? glance.source,
      context,
    );
  };
  const known = { nowMs: clock(), removed };
  const values = new Map<string, string>();
  for (const name of new Set(names))
    values.set(name, (await fields[name]?.read(glance, known)) ?? '');
  const text = format.replaceAll(/\{(\w+)\}/g, (_, name: string) => values.get(name) ?? '');
  const age = names.includes('age') ? '' : ` (${ageOf(glance, known)} old)`;
  const { sanitizeLine } = await import('../../terminal/sanitize.ts');
  const { truncateEnd } = await import('../../terminal/width.ts');
  // The age is never cut off.
  context.stdout.write(`${truncateEnd(sanitizeLine(text), maxCells - age.length)}${age}\n`);
}

async function creditsOfMonth(glance: Glance): Promise<string> {
  const { formatCredits } = await import('../../figures/format/number.ts');
  // The usage of a day arrives when it has ended.
  const today = dayOf(glance.dataOf);
  const days = Number(today.slice(8)) - 1;
  const range = { startDate: `${today.slice(0, 8)}01`, endDate: addDays(today, -1) };
  const known = glance.tokens(range).flatMap(({ billable_tokens: credits }) => credits ?? []);
  if (known.length === 0) return unknown;
  const sum = known.reduce((total, credits) => total + credits, 0);
  return `${formatCredits(sum)}${known.length < days ? '+' : ''}`;
}

/** The use of limits, by the rules of Limits; undefined if the copy has no limits. */
async function limitsIn(
  glance: Glance,
  { removed }: Known,
): Promise<{ percent: string; over: string } | undefined> {
  const limits = glance.limits();
  if (limits === undefined) return undefined;
  const { limitUse } = await import('../../figures/limits/limit-use.ts');
  const { withRemoved } = await import('../../figures/limits/removal.ts');
  const { monthBasis, monthOf } = await import('../../figures/limits/month.ts');
  const { rangeOf } = await import('../../figures/time/date-range.ts');
  const today = dayOf(glance.dataOf);
  const range = rangeOf(monthBasis(monthOf(today), today));
  const uses = limitUse(
    withRemoved(limits, await removed()),
    range ? glance.tokens(range) : [],
    today,
  );
  // What was used of a limit of zero has no percentage, but is over it.
  const shares = uses.flatMap(({ share }) => share ?? []).filter(Number.isFinite);
  const atLeast = uses.some(({ daysWithoutData }) => daysWithoutData.length > 0) ? '+' : '';
  const highest = Math.max(...shares);
  return {
    percent: shares.length > 0 ? `${Math.floor(highest * 100)}${atLeast}` : unknown,
    over: `${uses.filter(({ level }) => level === 'over').length}${atLeast}`,
  };
}

function sessionsThatAre(status: string): Field['read'] {
  return (glance) => {
    const sessions = glance.sessions(status);
    return sessions ? `${sessions.count}${sessions.unknown > 0 ? '+' : ''}` : unknown;
  };
}

/** By the clock of this computer, which may differ from the server's by little. */
function ageOf({ dataOf }: Glance, { nowMs }: Pick<Known, 'nowMs'>): string {
  return formatAge(nowMs - dataOf);
}
