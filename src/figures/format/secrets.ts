const masked = '[credential]';

/** What a value that is a secret is called. Nothing is repeated before it, or long texts would take time without end. */
const secretWords =
  '(?:password|passwd|passphrase|secret|token|(?:api|access|account|private)[ _-]?key|credentials?)';

/** A quoted text, also in JSON that is a text itself. */
const quoted = String.raw`\\+"[^"\\\n]+\\+"|"[^"\n]+"|'[^'\n]+'`;

/** The name of a variable that is a secret, as in YAML. */
const secretVariable = String.raw`["']?[\w.-]{0,64}${secretWords}[\w.-]{0,16}["']?`;

/** How many tokens there are or may be: a figure, unlike tokens that open something. */
const tokenCount =
  '(?:(?<!(?:api|access|auth|refresh|bearer|session|id|secret)[_-]?)tokens[\\w-]{0,64}|(?<=max[_-]?)token|token[_-]?(?:count|limit|budget|usage)s?)';
const namedTokenCount = String.raw`["']?[\w.-]{0,64}${tokenCount}\\*["']?`;
const figure = String.raw`\\*["']?\d[\d_.,]{0,15}[km]?(?![\w+/=-])`;

/** What stands under `auth` and opens nothing: kinds, places in code, variables, short numbers. */
const plainAuth = [
  '(?:http[ _-]?)?(?:basic|bearer|digest|negotiate|ntlm|kerberos|oauth2?|oidc|openid|saml|sso|jwt|m?tls|ldap|iam|hmac)',
  'none|null|undefined|true|false|yes|no|on|off|required|optional|enabled|disabled|anonymous|default|auto|string',
  'passwords?|tokens?|sessions?|cookies?|keys?|api[ _-]?keys?|local|public|private|inherit',
  String.raw`(?:~|\.{1,2})/[\w@./-]{0,256}|/[a-z][\w-]{0,32}/[\w@./-]{0,256}|\$\{?[\w.]{1,64}\}?|\d{1,4}`,
  String.raw`(?:[\w@.-]{1,64}/){0,32}[\w@.-]{1,64}\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|cs|php|json|ya?ml|toml|md|html|sql|sh|conf|ini)`,
].join('|');
/** Directly behind `=`, as in a file of settings, this is rather a password than a call; with dots, at the end of a line. */
const setCall = String.raw`(?<==)(?:[a-z_$]{1,64}\([^)]|[a-z_$.]{1,256}\([a-z_$.]{1,64}\)[ \t]{0,4}(?:[\r\n\\]|$))`;
/** A word with a word in brackets that fills a line, as in YAML: the last property of an object has a bracket behind it. */
const yamlCall = String.raw`(?<=(?:^|\n)[ \t]{0,64}(?:- )?["']?[\w.-]{0,64}["']?:[ \t]{1,4})(?-i:[A-Za-z]?[a-z]{1,64}\([^)])[^\r\n]{0,64}\)[ \t]{0,4}(?:#[^\r\n]*)?(?:\r?\n(?![ \t]{0,64}[)}\]])|$)`;
/** What code says in place of a secret: a type, a word of the language, a call with names only, a variable of the environment, a field that is called so. */
const code = String.raw`(?:(?:(?:string|number|boolean|bool|any|unknown|void|never|object|bytes|undefined|null|nil|none|true|false|optional)(?:\[\])?(?:\s{0,4}\|\s{0,4}[a-z_]{1,32}){0,4}|(?!${setCall}|${yamlCall})(?:await\s{1,4}|new\s{1,4})?[a-z_$]{1,64}(?:\.[a-z_$]{1,64}){0,8}\([a-z_$.,\s]{0,64}\)(?:\.\w{1,32}\(\)){0,2}|process\.env\.\w{1,64}|(?!(?<==)[a-z_$.]{1,256}[ \t]{0,4}(?:[\r\n\\]|$))(?:[a-z_$]{1,64}\.){1,8}(?:pass|pwd|${secretWords}))(?=[\s,;)}\]&?\\]|$))`;

/** A scheme of authorization, with a capital or before something that has more than small letters. */
const scheme = String.raw`\b(?:[Pp]roxy-)?(?:[Aa]uthorization|AUTHORIZATION)["']?:[ \t]{1,4}(?=[A-Z]|\S{1,32}[ \t]{1,4}[a-z]{0,64}[^a-z\s"'\\])[A-Za-z][\w-]{0,32}[ \t]{1,4}`;

/** Where programs take a password as an argument. */
const commands = [
  String.raw`\b(?:mysql\w{0,16}|mariadb[\w-]{0,16})[ \t][^\r\n&|]{0,256}?(?<=[ \t])-p`,
  String.raw`\bsshpass[ \t](?:[^\r\n;&|]{0,256}?[ \t])?-p[ \t]{0,4}`,
  // Behind options and an address only: logging in is spoken of, too, before the -p of another program.
  String.raw`\blogin(?:[ \t]{1,4}(?:--?[\w-]{1,32}(?:[ \t=]{1,4}[^\s;&|-][^\s;&|]{0,128})?|[\w-]{1,64}[.:][^\s;&|]{1,128})){0,6}?[ \t]{1,4}-p[ \t]{0,4}`,
  String.raw`\bredis-cli[ \t](?:[^\r\n;&|]{0,256}?[ \t])?-a[ \t]{1,4}`,
  String.raw`\bhtpasswd[ \t]{1,4}-\w{0,8}b\w{0,8}[ \t]{1,4}\S{1,128}[ \t]{1,4}\S{1,64}[ \t]{1,4}`,
  String.raw`[ \t]-pass(?:in|out)?[ \t]{1,4}["']?pass:`,
].join('|');

/** A folder is no password, although it is called so, too. */
const folder = String.raw`[/~.$\\]|[a-z]:[\\/]`;

/** Lines between two of a list in YAML that say nothing. */
const comments = String.raw`(?:[ \t]{0,64}(?:#[^\r\n]*)?\r?\n){0,4}`;
const toValue = String.raw`[ \t]{0,4}\r?\n${comments}[ \t]{0,64}value:[ \t]{0,4}`;
const toName = String.raw`\r?\n${comments}[ \t]{0,64}name:[ \t]{0,4}`;

/** A block in YAML: all lines that are further in than its name, which may come after the dash of a list. */
function yamlBlock(dash: '' | '- ') {
  const inner = dash === '' ? '' : '  ';
  const pattern = new RegExp(
    String.raw`^([ \t]{0,64})(${dash}${secretVariable}:[ \t]{0,4}[|>][+\d-]{0,2}[ \t]{0,4}\r?\n)(?:(?:[ \t]*\r?\n)*\1${inner}[ \t]+\S[^\n]*(?:\n|$))+`,
    'gim',
  );
  return [pattern, `$1$2$1${inner}  ${masked}\n`] as const;
}

/**
 * Patterns of secrets, each with its replacement. Names of settings stay, so that the text remains
 * understandable.
 */
const patterns: readonly (readonly [pattern: RegExp, left: string])[] = [
  [
    /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g,
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
  // Of other schemes: settings, or one word that is no variable. What has more words is prose.
  [
    new RegExp(String.raw`(${scheme})(?=[\w-]{1,32}=)(?:="[^"\n]{0,1024}"|[^\r\n"'])+`, 'gm'),
    `$1${masked}`,
  ],
  [
    new RegExp(
      String.raw`(${scheme})(?![[$<{])[^\s"',;\\]{2,}(?=[ \t]{0,64}(?:["'\\]|\r?$))`,
      'gm',
    ),
    `$1${masked}`,
  ],
  [/\b((?:Set-)?Cookie:[ \t]{0,4})[^\r\n"']{8,}/gi, `$1${masked}`],
  // The user name may stay.
  [/(:\/\/[^\s:/@]{0,128}:)[^\s/@]{1,512}@/g, `$1${masked}@`],
  [/(\s-u\s{1,4}[^\s:"']{1,64}:)(?!\d+\b)[^\s"']{3,}/g, `$1${masked}`],
  [/(\blogin\s{1,4}\S{1,64}\s{1,4}password\s{1,4})\S+/gi, `$1${masked}`],
  [/(--(?:password|passwd|token|secret|api-key)\s{1,4})(?!-)[^\s"']{3,}/gi, `$1${masked}`],
  [
    new RegExp(
      String.raw`(["']--?(?:password|passwd|token|secret|api-key)\\*["'],\s{0,4})(${quoted})`,
      'gi',
    ),
    `$1${masked}`,
  ],
  [
    new RegExp(String.raw`(${commands})(?![\s$-]|\d{1,5}\b)(?:${quoted}|[^\s"']{3,})`, 'gi'),
    `$1${masked}`,
  ],
  [
    new RegExp(
      String.raw`(\becho[ \t]{1,4}(?:-n[ \t]{1,4})?)(?!"\$\{?\w{1,64}\}?")(?:${quoted}|[^\s"'|$]{3,})(?=[ \t]{0,4}\|[ \t]{0,4}(?:sudo[ \t][^|\r\n]{0,64}-\w{0,4}S|[\w-]{1,64}[ \t]{1,4}login)\b)`,
      'g',
    ),
    `$1${masked}`,
  ],
  // SQL, and a quoted word behind the name.
  [
    new RegExp(
      String.raw`(\b(?:identified[ \t]{1,4}(?:with[ \t]{1,4}\S{1,64}[ \t]{1,4})?(?:by|as)|passw(?:or)?d|passphrase)[ \t]{1,4})(?:${quoted})`,
      'gi',
    ),
    `$1${masked}`,
  ],
  [
    new RegExp(
      String.raw`(<([\w:.-]{0,64}${secretWords}[\w-]{0,16})>)(?!(?-i:\{[a-z][\w.]{0,64}\}<))[^<\r\n]{1,1024}(?=</\2>)`,
      'gi',
    ),
    `$1${masked}`,
  ],
  // What people write, with a letter and a digit, which names of encodings and hashes have, too.
  [
    /(\b(?:passw(?:or)?d|passphrase|(?:api|access)[ _-]key)(?:[ \t]{1,4}(?:is|was)[ \t]{1,4}|\t)["'`]?)(?!(?:base|sha|md|utf|aes|argon|pbkdf|oauth|http)-?\d)(?=[^\s"'`]{0,64}\d)(?=[^\s"'`]{0,64}[a-z])[^\s"'`,;]{6,}/gi,
    `$1${masked}`,
  ],
  [/((?<![A-Za-z])auth:[ \t]{1,4}[\w.@-]{1,64}:)(?!\/\/|\d{1,4}\b)[^\s"',;]{3,}/gi, `$1${masked}`],
  // A short key has a digit before a letter, unlike a name with a number.
  [
    /((?:[?&](?:sig=|(?:key|[\w-]{0,32}signature)=(?=[\w%+/=-]{16}|[a-z]{0,8}\d{1,8}[a-z]))|(?<![\w$.-])sig(?:nature)?=["']?(?=[\w%+/=-]{0,64}\d)(?=[\w%+/=-]{0,64}[a-z])(?=[\w%+/=-]{16})(?![\w%+/=-]{0,128}[(.])))[\w%+/=-]{8,}/gi,
    `$1${masked}`,
  ],
  // A whole list: what follows masks one word.
  [/(\b(?:passwords|secrets)["']?\s{0,4}[:=]\s{0,4})\[[^\]]{1,1024}\]/gi, `$1${masked}`],
  [
    new RegExp(
      String.raw`(?!${tokenCount}\\*["']?\s{0,8}[=:]\s{0,8}${figure})(${secretWords}[\w-]{0,64}\\*["']?\s{0,8}(?:[=:]|=>(?=\s{0,8}["']))\s{0,8}(?:!\w[\w-]{0,32}[ \t]{1,4})?)(?!${code})(${quoted}|[^\s"',;\\]{4,})`,
      'gi',
    ),
    `$1${masked}`,
  ],
  [
    new RegExp(
      String.raw`(\b(?:pass|pwd(?!\\*["']?\s{0,4}:\s{0,4}\\*["'](?:${folder}))|auth(?:orization)?(?!\\*["']?\s{0,4}:\s{0,4}\\*["'](?:${plainAuth})\\*["'])|(?:set-)?cookie)\\*["']?\s{0,4}:\s{0,4})(${quoted})`,
      'gi',
    ),
    `$1${masked}`,
  ],
  // The only word of a header.
  [
    new RegExp(
      String.raw`(\b(?:(?:proxy-)?authorization|x-[\w-]{0,32}auth):[ \t]{0,4})(?!(?:${plainAuth})(?![^\s"',;}]))[^\s"',;\\]{2,}(?=[ \t]{0,64}(?:["',;}#\\]|$))`,
      'gim',
    ),
    `$1${masked}`,
  ],
  // A word with others behind it is what a shell says, unless these are the next setting.
  [
    new RegExp(
      String.raw`(\b[Pp][Ww][Dd]:[ \t]{1,4})(?!${folder}|[A-Za-z]?[a-z]{1,32}(?:'[a-z]{1,2})?:?[ \t]{1,4}(?![\w-]{1,32}[:=])[^\s#]|write error:|-\w:)[^\s"',;]{3,}`,
      'g',
    ),
    `$1${masked}`,
  ],
  // A list in lines. One that begins with a sentence is prose.
  [
    new RegExp(
      String.raw`^([ \t]{0,64}(?:- )?(?!${namedTokenCount}:[ \t]{0,4}\r?\n${comments}[ \t]{0,64}- ${figure})["']?[\w.-]{0,64}${secretWords}s?["']?:[ \t]{0,4}(?:#[^\r\n]*)?\r?\n${comments}[ \t]{0,64}- )(?:(?:${quoted})|(?!["']?[\w.-]{1,64}["']?:[ \t\r\n])[^\s#]+)[ \t]{0,64}(?:#[^\r\n]*)?(?=\r?\n|$(?![^]))(?:\r?\n${comments}[ \t]{0,64}- (?!["']?[\w.-]{1,64}["']?:[ \t\r\n])[^\r\n]+)*`,
      'gim',
    ),
    `$1${masked}`,
  ],
  [
    new RegExp(
      String.raw`(\bname:[ \t]{0,4}(?!${namedTokenCount}${toValue}${figure})${secretVariable}${toValue})[^\r\n]+`,
      'gi',
    ),
    `$1${masked}`,
  ],
  [
    new RegExp(
      String.raw`^([ \t-]{0,64}value:[ \t]{0,4})(?![ \t]{0,4}${figure}["']?[ \t]{0,4}${toName}${namedTokenCount})[^\r\n]{1,1024}(?=${toName}${secretVariable}[ \t]{0,4}$)`,
      'gim',
    ),
    `$1${masked}`,
  ],
  yamlBlock(''),
  yamlBlock('- '),
  [/(_(?:PASS|PWD)=)("[^"\n]+"|'[^'\n]+'|[^\s"',;]{3,})/g, `$1${masked}`],
  [
    new RegExp(
      String.raw`((?<![\w$.-])(?:pass|pwd)=)(?!["']?(?:${folder})|[($<>=]|(?:\d{1,5}|true|false|ok|yes|no)\b|${code})(?:${quoted}|[^\s"',;&]{3,})`,
      'gi',
    ),
    `$1${masked}`,
  ],
];

/** The text with everything that looks like a key, a token or a password masked. */
export const maskSecrets = (text: string): string =>
  patterns.reduce(
    (rest, [pattern, left]) => rest.replaceAll(pattern, left),
    withoutKeyMiddles(withoutKeyEnds(text)),
  );

/** All patterns as a text: what was masked by others is to be masked again. */
export const secretPatterns = (): string =>
  [...patterns, keyStart, keyEnd, isKeyLine, keyMiddle, publicEnd, ...namePatterns].join('\n');

const keyStart = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/;
const keyEnd = /-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;

const publicKind =
  '[A-Z0-9 ]{0,40}(?:CERTIFICATE(?: REQUEST)?|PUBLIC KEY(?: BLOCK)?|CRL|PARAMETERS|SIGNATURE)-----';

/** What everybody may read, from its beginning; or lines of 64 or, of OpenSSH, 70, as keys have them: with small and large letters and digits. */
const keyMiddle = new RegExp(
  String.raw`(-----BEGIN ${publicKind}(?:\r?\n(?:[A-Z][\w-]{0,32}:[^\n]*|[ \t]{0,64}[A-Za-z0-9+/=]{0,128}\r?$))*)|^(?:[ \t]{0,64}(?=.{0,63}[g-z])(?=.{0,63}[A-Z])(?=.{0,63}\d)(?:[A-Za-z0-9+/]{64}|[A-Za-z0-9+/]{70})(?:\r?\n|$)){3,}`,
  'gm',
);

/** The last line of what everybody may read, and its end. */
const publicEnd = new RegExp(
  String.raw`(?:[ \t]{0,64}[A-Za-z0-9+/=]{1,64}\r?\n)?[ \t]{0,64}-----END ${publicKind}`,
  'y',
);

/** Masks lines that may be the middle of a key. */
const withoutKeyMiddles = (text: string): string =>
  text.replaceAll(keyMiddle, (lines: string, shown: string | undefined, at: number) => {
    publicEnd.lastIndex = at + lines.length;
    return shown === undefined && !publicEnd.test(text) ? `${masked}\n` : lines;
  });

/** Masks the lines of a key of which the text has the end only. */
function withoutKeyEnds(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { 0: end, index } of text.matchAll(keyEnd)) {
    const before = text.slice(at, index);
    const isWhole = keyStart.test(before);
    parts.push(isWhole ? before + end : withoutLastKeyLines(before) + masked);
    at = index + end.length;
  }
  return parts.join('') + text.slice(at);
}

function withoutLastKeyLines(text: string): string {
  const lines = text.split(/(?<=\n|\\n)/);
  const last = lines.findLastIndex((line) => !isKeyLine.test(line));
  return lines.slice(0, last + 1).join('');
}

/** Line ends may be written as in JSON. */
const isKeyLine = /^\s*[A-Za-z0-9+/=]{1,128}\s*(?:\\r)?(?:\\n)?$/;

/** Whether everything in a field with this name is a secret, whatever it looks like. */
export const isSecretName = (name: string): boolean => secretName.test(name);

/** Whether a text or a number in a field with this name is a secret, although not all are that stand there. */
export function isSecretUnder(name: string, value: string): boolean {
  if (authName.test(name)) return !plainAuthValue.test(value);
  if (passName.test(name)) return !aCount.test(value);
  return folderName.test(name) && !aFolder.test(value);
}

const secretName = new RegExp(`(${secretWords}|passwords|secrets|cookie)$`, 'i');
const authName = /(authorization|(^|[_-])auth)$/i;
const passName = /(^|[_-])pass$/i;
/** Of tests that pass. */
const aCount = /^\d{1,5}$/;
const folderName = /(^|[_-])pwd$/i;
const plainAuthValue = new RegExp(`^(?:${plainAuth})$`, 'i');
const aFolder = new RegExp(`^(?:${folder})`, 'i');
const namePatterns = [secretName, authName, passName, aCount, folderName, plainAuthValue, aFolder];

/** Whether an argument says that the next one is a secret. */
export const isSecretOption = (argument: string): boolean =>
  /^--?(password|passwd|token|secret|api-key)$/i.test(argument);

/** How many secrets masking has replaced. */
export const maskedCount = (text: string, result: string): number =>
  Math.max(0, result.split(masked).length - text.split(masked).length);
