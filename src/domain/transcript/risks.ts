import { createPattern, type Pattern, textEnd } from '../filter/pattern/pattern.ts';
import { PatternMistake } from '../filter/pattern/pattern-syntax.ts';
import type { ToolCall } from './message-content.ts';
import { type RiskPattern, riskPatterns } from './risk-patterns.ts';
import { callArguments } from './tool-argument.ts';
import type { TranscriptEntry } from './transcript-entry.ts';

/** The settings by ID: whether a pattern is on, or an additional pattern. */
export type RiskSettings = Readonly<Record<string, boolean | { pattern: string; reason: string }>>;

/** A pattern with its setting. */
export type SetRisk = RiskPattern & { isOn: boolean; isConfigured: boolean };

/** The part of a call that a pattern searches. */
export const readNames = {
  commands: 'commands and queries',
  paths: 'commands, queries and paths of files',
  everything: 'everything that a tool is called with',
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

/** Finds calls that a person should review. */
export type RiskLens = {
  /** All patterns, on or off. */
  risks: readonly SetRisk[];
  /** Why a call should be reviewed, most severe first; usually there is no reason. */
  reasonsFor(call: ToolCall): readonly string[];
  /** Whether a message has such a call. If its content was dropped, the earlier result counts. */
  isRisky(entry: TranscriptEntry): boolean;
};

/** Patterns are compiled when the first call is checked. */
export function createRiskLens(settings: RiskSettings): RiskLens {
  const risks = setRisks(settings);
  let compiled: readonly (SetRisk & { found: Pattern })[] | undefined;
  const known = new WeakMap<ToolCall, readonly string[]>();
  const riskyIds = new Set<string>();

  function reasonsFor(call: ToolCall): readonly string[] {
    const before = known.get(call);
    if (before !== undefined) return before;
    compiled ??= risks.flatMap((risk) => {
      const found = risk.isOn ? patternOf(risk.pattern) : undefined;
      return found === undefined || found instanceof PatternMistake ? [] : [{ ...risk, found }];
    });
    const texts = readTexts(call);
    const matching = compiled.filter(({ found, reads }) => {
      found.restart();
      return found.isIn(texts[reads]);
    });
    const ids = new Set(matching.map(({ id }) => id));
    const reasons = matching
      .filter(({ coveredBy }) => coveredBy === undefined || !ids.has(coveredBy))
      .map(({ reason }) => reason);
    known.set(call, reasons);
    return reasons;
  }

  return {
    risks,
    reasonsFor,
    isRisky(entry) {
      if (entry.kind === 'outline') return riskyIds.has(entry.id);
      const isRisky =
        entry.kind === 'assistant' && entry.calls.some((call) => reasonsFor(call).length > 0);
      if (isRisky) riskyIds.add(entry.id);
      return isRisky;
    },
  };
}

const commandNames = new Set(['command', 'cmd', 'commands', 'script', 'sql', 'query', 'statement']);
const pathNames = new Set(['file_path', 'filepath', 'path', 'paths', 'file', 'filename']);

/** Characters of an input to check: a longer command writes a file. */
const mostRead = 20_000;

/** The texts of a call in lower case. An input that is not JSON is a command. */
function readTexts(call: ToolCall): Record<RiskPattern['reads'], string> {
  const given = callArguments(call);
  const whole = call.input.slice(0, mostRead).toLowerCase();
  if (given === undefined) return { commands: whole, paths: whole, everything: whole };
  const textOf = (isRead: (name: string) => boolean) =>
    given
      .filter(({ name }) => isRead(name.toLowerCase()))
      .map(({ value }) => value.slice(0, mostRead).toLowerCase())
      .join(textEnd);
  return {
    commands: textOf((name) => commandNames.has(name)),
    paths: textOf((name) => commandNames.has(name) || pathNames.has(name)),
    everything: textOf(() => true),
  };
}
