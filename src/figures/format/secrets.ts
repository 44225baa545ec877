const masked = '[credential]';

/** What a value that is a secret is called. Nothing is repeated before it, or long texts would take time without end. */
const secretWords =
  '(?:password|passwd|passphrase|secret|token|api[_-]?key|access[_-]?key|account[_-]?key|private[_-]?key|credentials?)';

/** A quoted text, also in JSON that is a text itself. */
const quoted = String.raw`\\+"[^"\\\n]+\\+"|"[^"\n]+"|'[^'\n]+'`;

/**
 * Patterns of secrets, each with its replacement. Names of settings stay, so that the text remains
 * understandable.
 */
const patterns: readonly (readonly [pattern: RegExp, left: string])[] = [
  [
    /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g,
    masked,
  ],
  [/sb_[\w-]{8,}/g, masked],
  [/(?:(?<![\w-])|(?<=%[0-9A-F]{2}))eyJ[\w-]{4,2048}\.[\w-]{4,8192}\.[\w-]{0,2048}/g, masked],
  // Digits before them may be part of `%20`; letters make a different word: `risk-averse`.
  [
    /(?<![A-Za-z])(gh[pousr]_|github_pat_|glpat-|xox[abprs]-|sk-|npm_|pypi-|[srp]k_(?:live|test)_|hf_|GOCSPX-|shp(?:at|ca|pa|ss)_|dckr_pat_|AIza)[\w-]{8,}/g,
    masked,
  ],
  [/(?<![A-Za-z])SG\.[\w-]{16,64}\.[\w-]{16,64}/g, masked],
  [/(hooks\.slack\.com\/services\/)[\w/-]{8,}/g, `$1${masked}`],
  [/\b(AKIA|ASIA)[A-Z0-9]{16}\b/g, masked],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${masked}`],
  [/\b(Authorization["']?:\s{0,4}["']?(?:token|apikey|digest)\s{1,4})[^\s"']{8,}/gi, `$1${masked}`],
  [/\b((?:Set-)?Cookie:[ \t]{0,4})[^\r\n"']{8,}/gi, `$1${masked}`],
  // The user name may stay.
  [/(:\/\/[^\s:/@]{0,128}:)[^\s/@]{1,512}@/g, `$1${masked}@`],
  [/(\s-u\s{1,4}[^\s:"']{1,64}:)(?!\d+\b)[^\s"']{3,}/g, `$1${masked}`],
  [/(\blogin\s{1,4}\S{1,64}\s{1,4}password\s{1,4})\S+/gi, `$1${masked}`],
  [/(--(?:password|passwd|token|secret|api-key)\s{1,4})(?!-)[^\s"']{3,}/gi, `$1${masked}`],
  [/([?&]sig=)[\w%+/=-]{8,}/g, `$1${masked}`],
  [
    new RegExp(
      String.raw`(${secretWords}[\w-]{0,64}\\*["']?\s{0,8}[=:]\s{0,8})(${quoted}|[^\s"',;\\]{4,})`,
      'gi',
    ),
    `$1${masked}`,
  ],
  [
    new RegExp(String.raw`(\b(?:pass|pwd|auth)\\*["']?\s{0,4}:\s{0,4})(${quoted})`, 'gi'),
    `$1${masked}`,
  ],
  [/(_(?:PASS|PWD)=)("[^"\n]+"|'[^'\n]+'|[^\s"',;]{3,})/g, `$1${masked}`],
];

/** The text with everything that looks like a key, a token or a password masked. */
export const maskSecrets = (text: string): string =>
  patterns.reduce((rest, [pattern, left]) => rest.replaceAll(pattern, left), text);

/** Whether the text of a field with this name is a secret, whatever it looks like. */
export const isSecretName = (name: string): boolean => secretName.test(name);

const secretName = new RegExp(
  `(${secretWords}|passwords|secrets|cookie|authorization|(^|_)(pass|pwd))$`,
  'i',
);

/** Whether an argument says that the next one is a secret. */
export const isSecretOption = (argument: string): boolean =>
  /^--?(password|passwd|token|secret|api-key)$/i.test(argument);

/** How many secrets masking has replaced. */
export const maskedCount = (text: string, result: string): number =>
  Math.max(0, result.split(masked).length - text.split(masked).length);
