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
