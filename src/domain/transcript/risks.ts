import { createPattern, type Pattern, textEnd } from '../filter/pattern/pattern.ts';
import { PatternMistake } from '../filter/pattern/pattern-syntax.ts';
import type { ToolCall } from './message-content.ts';
import { callArguments } from './tool-argument.ts';
import type { TranscriptEntry } from './transcript-entry.ts';

/** A pattern of tool calls that a person should review. */
export type RiskPattern = {
  id: string;
  /** As shown in a transcript: `forced push`. */
  reason: string;
  /** A regular expression as in filters, for text in lower case. */
  pattern: string;
  /** The arguments to search: commands and queries, these and paths, or all. */
  reads: 'commands' | 'paths' | 'everything';
  /** Not reported if this other pattern matches, too. */
  coveredBy?: string;
};

/** The settings by ID: whether a pattern is on, or an additional pattern. */
export type RiskSettings = Readonly<Record<string, boolean | { pattern: string; reason: string }>>;

const git = '\\bgit(\\s+-c\\s+\\S+|\\s+--?[a-z]\\S*)*\\s+';
/** The rest of a command. */
const rest = '[^\\n;&|]*';
/** The beginning of a command, and the end of a word. */
const begin = '(^|[\\s;&|(\'"])';
const end = '($|[\\s;&|)\'"])';

/** The patterns that are reported by default. */
export const riskPatterns: readonly RiskPattern[] = [
  {
    id: 'forced-push',
    reason: 'forced push',
    pattern: `${git}push\\b${rest}\\s(--force\\S*|-[a-z]*f[a-z]*|\\+\\S+)${end}`,
    reads: 'commands',
  },
  {
    id: 'push',
    reason: 'push',
    pattern: `${git}push${end}`,
    reads: 'commands',
    coveredBy: 'forced-push',
  },
  {
    id: 'publish',
    reason: 'publishes',
    pattern:
      '\\b((npm|pnpm|yarn|cargo|poetry)\\s+publish|twine\\s+upload|(docker|podman|gem)\\s+push)\\b',
    reads: 'commands',
  },
  {
    id: 'delete-files',
    reason: 'deletes files',
    pattern: `${begin}rm\\s(${rest}\\s)?(-[a-z]*r[a-z]*f|-[a-z]*f[a-z]*r|-[a-z]*r[a-z]*\\s(${rest}\\s)?-[a-z]*f|-[a-z]*f[a-z]*\\s(${rest}\\s)?-[a-z]*r|--recursive\\s)|\\bfind\\s${rest}\\s-delete\\b`,
    reads: 'commands',
  },
  {
    id: 'discard-work',
    reason: 'discards uncommitted work',
    pattern: `${git}(clean\\s(${rest}\\s)?(-[a-z]*f|--force)|reset\\s(${rest}\\s)?--hard\\b|checkout\\s+(--\\s+)?\\.${end})`,
    reads: 'commands',
  },
  {
    id: 'delete-data',
    reason: 'deletes data',
    pattern:
      '\\bdrop\\s+(table|database|schema)\\b|\\btruncate\\s+table\\b|\\bdelete\\s+from\\s+[\\w.`]+\\s*(;|$|["\'])',
    reads: 'commands',
  },
  {
    id: 'delete-infrastructure',
    reason: 'deletes infrastructure',
    pattern: `\\bkubectl\\s(${rest}\\s)?delete\\s|\\bterraform\\s(${rest}\\s)?destroy\\b|\\baws\\s+s3\\s+(rm|rb)\\s`,
    reads: 'commands',
  },
  {
    id: 'overwrite-disk',
    reason: 'overwrites a disk',
    pattern: `${begin}(mkfs(\\.\\w+)?\\s|dd\\s(${rest}\\s)?of=/dev/)`,
    reads: 'commands',
  },
  {
    id: 'secret-file',
    reason: 'secret file',
    pattern: `(^|[\\s/"'=<(])\\.env(\\.(local|dev|development|staging|prod|production))?${end}|\\bid_(rsa|ed25519|ecdsa)${end}|\\.(pem|p12|pfx)${end}|\\.aws/credentials\\b|(^|[\\s/])\\.(netrc|npmrc|pgpass)${end}|\\.kube/config\\b`,
    reads: 'paths',
  },
  {
    id: 'secret-text',
    reason: 'key or token in the text',
    pattern:
      '\\b(gh[pousr]_[a-z0-9]{20,}|github_pat_[a-z0-9_]{20,}|sk-[a-z0-9_-]{20,}|akia[a-z0-9]{16}|xox[abp]-[a-z0-9-]{10,})|-----begin [a-z ]*private key',
    reads: 'everything',
  },
  {
    id: 'secret-variable',
    reason: 'prints secrets',
    pattern: `${begin}(printenv${end}|echo\\s${rest}\\$\\{?\\w*(token|secret|password|passwd|api_?key))`,
    reads: 'commands',
  },
  {
    id: 'remote-script',
    reason: 'runs a script from the network',
    pattern: `\\b(curl|wget)\\s[^\\n;&]*\\|\\s*(sudo\\s+)?((ba|z|da|k)?sh|python3?|node|perl|ruby)${end}|\\b(ba|z)?sh\\s+(-c\\s+)?["']?[<$]\\((curl|wget)\\s`,
    reads: 'commands',
  },
  {
    id: 'copy-to-host',
    reason: 'copies to or from another host',
    pattern: `${begin}(scp|sftp|rsync)\\s(${rest}\\s)?[\\w.@-]+:`,
    reads: 'commands',
  },
  {
    id: 'upload',
    reason: 'uploads a file',
    pattern: `\\bcurl\\s(${rest}\\s)?((-d|--data\\S*|-f|--form)[\\s=]*\\S*@\\S|--upload-file[\\s=])`,
    reads: 'commands',
  },
  {
    id: 'more-rights',
    reason: 'runs with more rights',
    pattern: `${begin}(sudo|doas)\\s|\\b(docker|podman)\\s(${rest}\\s)?--privileged\\b`,
    reads: 'commands',
  },
  {
    id: 'open-permissions',
    reason: 'opens permissions',
    pattern: `\\bchmod\\s+(-\\S+\\s+)*(0?777|[ugo]*[ao][ugo]*\\+[rx]*w[rwx]*|[ug]*\\+[rwx]*s)${end}`,
    reads: 'commands',
  },
];

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
