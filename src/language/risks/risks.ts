import type { ToolCall } from '../../figures/transcript/content-block.ts';
import { callArguments } from '../../figures/transcript/tool-argument.ts';
import type { TranscriptEntry } from '../../figures/transcript/transcript-entry.ts';
import { createPattern, type Pattern, textEnd } from '../pattern/pattern.ts';
import { PatternMistake } from '../pattern/pattern-syntax.ts';
import type { RiskPattern } from './risk-pattern.ts';
import { riskPatterns } from './risk-patterns.ts';

/** The settings by ID: whether a pattern is on, or an additional pattern. */
export type RiskSettings = Readonly<Record<string, boolean | { pattern: string; reason: string }>>;

export type SetRisk = RiskPattern & { isOn: boolean; isConfigured: boolean };

/** The part of a call that a pattern searches. */
export const readNames = {
  commands: 'commands and queries',
  paths: 'commands, queries and paths of files',
  everything: 'everything that a tool is called with',
  results: 'the beginning and the end of what a tool answers',
} as const satisfies Record<SetRisk['reads'], string>;

/** The state of a pattern as one word: `off`, `on`, or `configured` if the configuration sets it. */
export function riskState({ isOn, isConfigured }: SetRisk): string {
  if (!isOn) return 'off';
  return isConfigured ? 'configured' : 'on';
}

/** All patterns: the built-in ones, then those of the configuration. */
function setRisks(settings: RiskSettings): SetRisk[] {
  const replaced = riskPatterns.map((risk): SetRisk => {
    const setting = settings[risk.id];
    if (typeof setting === 'object') return configured(risk.id, setting);
    return { ...risk, isOn: setting !== false, isConfigured: setting !== undefined };
  });
  const further = Object.entries(settings).flatMap(([id, setting]) =>
    typeof setting === 'object' && !isKnown(id) ? [configured(id, setting)] : [],
  );
  return [...replaced, ...further];
}

const configured = (id: string, given: { pattern: string; reason: string }): SetRisk => ({
  id,
  ...given,
  reads: 'everything',
  isOn: true,
  isConfigured: true,
});

const isKnown = (id: string): boolean => riskPatterns.some((risk) => risk.id === id);

/** Mistakes in the settings, as `risks.ID: why`. */
export const riskMistakes = (settings: RiskSettings): string[] =>
  Object.entries(settings).flatMap(([id, setting]) => {
    if (typeof setting === 'boolean') {
      return isKnown(id) ? [] : [`risks.${id}: There is no such pattern; :risks lists all.`];
    }
    const made = patternOf(setting.pattern);
    return made instanceof PatternMistake ? [`risks.${id}: ${made.message}`] : [];
  });

function patternOf(source: string): Pattern | PatternMistake {
  try {
    return createPattern(source);
  } catch (error) {
    if (error instanceof PatternMistake) return error;
    throw error;
  }
}

/** A call, or the message with its result. */
export type ReviewItem = ToolCall | (TranscriptEntry & { kind: 'tool-result' });

/** A risk in a call or a result, and the text that its pattern finds there, in lower case. */
export type FoundRisk = Pick<SetRisk, 'id' | 'reason'> & { text(): string };

export type RiskLens = ReturnType<typeof createRiskLens>;

/** Finds calls and results that a person should review. Patterns are compiled when the first call is checked. */
export function createRiskLens(settings: RiskSettings) {
  const risks: readonly SetRisk[] = setRisks(settings);
  let compiled: readonly (SetRisk & { found: Pattern })[] | undefined;
  const known = new WeakMap<ReviewItem, readonly string[]>();
  const riskyIds = new Set<string>();

  function risksOf(part: ReviewItem, wanted?: ReadonlySet<string>): readonly FoundRisk[] {
    compiled ??= risks.flatMap((risk) => {
      const found = risk.isOn ? patternOf(risk.pattern) : undefined;
      return found === undefined || found instanceof PatternMistake ? [] : [{ ...risk, found }];
    });
    const texts = readTexts(part);
    const isMatch = ({ found, reads }: { found: Pattern; reads: SetRisk['reads'] }) => {
      const text = texts[reads];
      found.restart();
      return text !== undefined && found.isIn(text);
    };
    const isCovered = (id: string) => compiled?.some((risk) => risk.id === id && isMatch(risk));
    return compiled
      .filter((risk) => (wanted === undefined || wanted.has(risk.id)) && isMatch(risk))
      .filter(({ coveredBy }) => coveredBy === undefined || !isCovered(coveredBy))
      .map(({ id, reason, found, reads }) => ({
        id,
        reason,
        text: () => textFound(found, texts[reads] ?? ''),
      }));
  }

  /** Why a call or a result should be reviewed, most severe first; usually there is no reason. */
  function reasonsFor(part: ReviewItem): readonly string[] {
    const before = known.get(part);
    if (before !== undefined) return before;
    const reasons = risksOf(part).map(({ reason }) => reason);
    known.set(part, reasons);
    return reasons;
  }

  return {
    settings,
    /** All patterns, on or off. */
    risks,
    reasonsFor,
    /** Whether a message has such a part. If its content was dropped, the earlier result counts. */
    isRisky(entry: TranscriptEntry): boolean {
      if (entry.kind === 'outline') return riskyIds.has(entry.id);
      const isRisky = reviewedIn(entry).some((part) => reasonsFor(part).length > 0);
      if (isRisky) riskyIds.add(entry.id);
      return isRisky;
    },
    /** What the patterns with these IDs find in a message. */
    risksIn: (entry: TranscriptEntry, ids: ReadonlySet<string>): readonly FoundRisk[] =>
      reviewedIn(entry).flatMap((part) => risksOf(part, ids)),
  };
}

/** What patterns require before and after the text that they are about. */
const around = /^[\s"'=<(:,@;&|]+|[\s"'),:;&|>\]]+$/g;

function textFound(pattern: Pattern, text: string): string {
  pattern.restart();
  const { start, end } = pattern.find(text, 0) ?? { start: 0, end: 0 };
  return text.slice(start, end).replaceAll(around, '');
}

function reviewedIn(entry: TranscriptEntry): readonly ReviewItem[] {
  if (entry.kind === 'assistant') return entry.calls;
  return entry.kind === 'tool-result' ? [entry] : [];
}

/** Names of arguments, in lower case. Those of paths end with what they name: `target_file`. */
const commandName = /^(commands?|cmd|script|sql|query|statement|args|argv|shell|exec)$/;
const pathName = /(path|file|filename|dir|directory|folder|uri|source|destination|target)s?$/;

/** Characters of an input to check: a longer command writes a file. */
const maxRead = 20_000;

/** Characters to check at the beginning and at the end of a result: a refusal is short. */
const maxOfResult = 500;

/** The texts of a call or a result, in lower case. An input that is not JSON is a command. */
function readTexts(part: ReviewItem): { readonly [Reads in RiskPattern['reads']]?: string } {
  if ('kind' in part) return { results: endsOf(part.text).toLowerCase() };
  const given = callArguments(part);
  const whole = part.input.slice(0, maxRead).toLowerCase();
  if (given === undefined) return { commands: whole, paths: whole, everything: whole };
  const textOf = (isRead: (name: string) => boolean) =>
    given
      .filter(({ name }) => isRead(name.toLowerCase()))
      .map(({ value }) => value.slice(0, maxRead).toLowerCase())
      .join(textEnd);
  return {
    commands: textOf((name) => commandName.test(name)),
    paths: textOf((name) => commandName.test(name) || pathName.test(name)),
    everything: textOf(() => true),
  };
}

const endsOf = (text: string): string =>
  text.length <= 2 * maxOfResult
    ? text
    : text.slice(0, maxOfResult) + textEnd + text.slice(-maxOfResult);
