import { Command, type ParseOptionsResult } from 'commander';
import { jsonText } from '../../figures/format/json-text.ts';
import { counted, formatCount } from '../../figures/format/number.ts';
import { formatDateTime } from '../../figures/time/format-time.ts';
import type { Hit, SearchCoverage, SearchResult } from '../../language/search/found-messages.ts';
import { sanitizeLine } from '../../terminal/sanitize.ts';
import { truncateEnd } from '../../terminal/width.ts';
import { readConfig } from '../config/read-config.ts';
import type { CliContext } from '../process/cli-context.ts';
import { toCount } from '../process/option-values.ts';
import { UsageError } from '../process/usage-error.ts';
import { type CopyOptions, chosenCopy, withCopyOptions } from '../source/chosen-copy.ts';
import { copyPlace } from '../source/connection.ts';
import { withSource } from '../source/source.ts';
import { withMirror } from '../source/with-mirror.ts';

export type GrepOptions = CopyOptions & { limit: number; json?: boolean };

const about = `search the messages of the local copy, newest first

Every word must match. Also: "a phrase", -without, one OR other, begin*, /regular expression/,
role:user, tool:Bash, is:error, is:risky, risk:secret-file (:risks in the console lists all),
session:ID, title:WORD, computer:NAME, model:NAME, after:2026-07-01, before:2026-08-01, last:7d,
sort:best.
Quote what the shell would take. After --, words with two hyphens are searched for, too.`;

/** Words with a hyphen belong to the search. Two hyphens begin an option, so that misspelt options are found. */
class GrepCommand extends Command {
  override parseOptions(argv: string[]): ParseOptionsResult {
    const end = argv.indexOf('--');
    const { operands, unknown } = super.parseOptions(end < 0 ? argv : argv.slice(0, end));
    const isWord = (text: string) => !text.startsWith('--') && text !== '-h';
    const after = end < 0 ? [] : argv.slice(end + 1);
    return {
      operands: [...operands, ...unknown.filter(isWord), ...after],
      unknown: unknown.filter((text) => !isWord(text)),
    };
  }
}

export function grepCommand(context: CliContext, run = runGrep): Command {
  return withCopyOptions(new GrepCommand('grep'))
    .description(about)
    .argument('<words...>', 'search terms')
    .option('--limit <number>', 'number of hits to print', toCount, 20)
    .option('--json', 'print a line of JSON for each hit, and one for the result')
    .action((words: string[], _options, command: Command) =>
      run(words.join(' '), command.optsWithGlobals<GrepOptions>(), context),
    );
}

/** Prints hits with context, then hits by session. Like grep, exits with status 1 if nothing is found. */
async function runGrep(words: string, options: GrepOptions, context: CliContext) {
  const { config } = await readConfig(context.env);
  const profile = copyPlace(options, context.env, config)?.profile;
  const team = profile === undefined ? undefined : config.profiles[profile]?.team;
  if (team !== undefined && !team.isPushOnly) {
    await grepTeam(words, options, context);
    return;
  }
  const file = await chosenCopy(options, context);
  const { searchMessages } = await import('../../mirror/search/search.ts');
  const { searchCoverage } = await import('../../mirror/search/counts.ts');

  await withMirror(file, ({ database, state }) => {
    const nowMs = state.get('syncedAt') ?? Date.now();
    const { limit } = options;
    const result = searchMessages(database, words, { nowMs, limit, risks: config.risks });
    const [mistake] = result.mistakes;
    if (mistake) throw new UsageError(mistake.message);
    print(result, searchCoverage(database), options, context);
  });
}

/** The same on the team server of the profile. */
async function grepTeam(words: string, options: GrepOptions, context: CliContext) {
  await withSource(options, context, async ({ search }) => {
    const result = await search(words, { limit: options.limit, isCounted: true });
    if (result === undefined) return;
    const [mistake] = result.mistakes;
    if (mistake) throw new UsageError(mistake.message);
    const { coverage, dataOf: _, ...found } = result;
    print(found, coverage, options, context);
  });
}

function print(
  result: SearchResult,
  coverage: SearchCoverage,
  { json }: GrepOptions,
  context: CliContext,
) {
  context.stdout.write(json ? jsonLines(result, coverage) : resultText(result, coverage));
  if (result.total === 0) context.exitCode = 1;
}

function jsonLines({ hits, ...result }: SearchResult, coverage: SearchCoverage): string {
  return [...hits, { ...result, ...coverage }].map((line) => `${jsonText(line, 0)}\n`).join('');
}

function resultText(result: SearchResult, { searched, known, isTeam }: SearchCoverage): string {
  const { hits, total, sessions, isSortRefused, riskPatterns, isTotalCapped } = result;
  const risks = riskPatterns === undefined ? '' : ` of ${counted(riskPatterns, 'risk pattern')}`;
  const more = total - hits.length;
  const bySession = sessions
    .slice(0, maxSessions)
    .map(
      ({ sessionId, title, hits: count }) =>
        `${String(count).padStart(7)}  ${sessionId}  ${shortTitle(title)}`,
    );
  const sections = [
    ...hits.map(hitText),
    ...(more > 0 ? [`${formatCount(more)} more; --limit shows more of them.`] : []),
    ...(sessions.length > 1
      ? [['Hits by session', ...bySession].map(sanitizeLine).join('\n')]
      : []),
    ...(isSortRefused ? ['Too many hits to find the best; these are the newest.'] : []),
    `${isTotalCapped ? 'at least ' : ''}${counted(total, 'hit')}${risks} in ${isTeam ? counted(known, 'shared session') : `${formatCount(searched)} of ${counted(known, 'session')}`}`,
  ];
  return `${sections.join('\n\n')}\n`;
}

const maxSessions = 20;

/** A title may be as long as a transcript; with `--json` it is whole. */
const shortTitle = (title: string): string => truncateEnd(sanitizeLine(title), 100);

function hitText(hit: Hit): string {
  const { createdAt, role, sessionId, title, ownerEmail, risks = [], before, match, after } = hit;
  const time = createdAt > 0 ? formatDateTime(createdAt) : 'no time';
  const head = [time, role, ownerEmail, sessionId, shortTitle(title), risks.join(', ')];
  return [head.filter(Boolean).join('  '), `    ${before}${match}${after}`]
    .map(sanitizeLine)
    .join('\n');
}
