const masked = '[credential]';

/**
 * Patterns of secrets, each with its replacement. Names of settings stay, so that the text remains
 * understandable.
 */
const patterns: readonly (readonly [pattern: RegExp, left: string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g, masked],
  [/sb_[\w-]{8,}/g, masked],
  [/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, masked],
  // Digits before them may be part of `%20`; letters make a different word: `risk-averse`.
  [/(?<![A-Za-z])(gh[pousr]_|github_pat_|glpat-|xox[abprs]-|sk-|npm_|pypi-)[\w-]{8,}/g, masked],
  [/\b(AKIA|ASIA)[A-Z0-9]{16}\b/g, masked],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${masked}`],
  // The user name may stay.
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*:)[^\s/@]+@/gi, `$1${masked}@`],
  [
    /\b([\w-]*(?:password|passwd|passphrase|secret|token|api[_-]?key|access[_-]?key|credentials?)[\w-]*["']?\s*[=:]\s*)("[^"\n]+"|'[^'\n]+'|[^\s"',;]{4,})/gi,
    `$1${masked}`,
  ],
];

/** The text with everything that looks like a key, a token or a password masked. */
export const maskSecrets = (text: string): string =>
  patterns.reduce((rest, [pattern, left]) => rest.replaceAll(pattern, left), text);

/** How many secrets masking has replaced. */
export const maskedCount = (text: string, result: string): number =>
  Math.max(0, result.split(masked).length - text.split(masked).length);
