import { begin, end, type RiskPattern, rest } from './risk-pattern.ts';
import { secretPatterns } from './secret-patterns.ts';

const git = '\\bgit(\\s+-c\\s+\\S+|\\s+--?[a-z]\\S*)*\\s+';

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
  ...secretPatterns,
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
    pattern: `${begin}((sudo|doas|pkexec)\\s|su\\s+(-\\w*|root)${end})|\\b(docker|podman)\\s(${rest}\\s)?--privileged\\b`,
    reads: 'commands',
  },
  {
    id: 'open-permissions',
    reason: 'opens permissions',
    pattern: `\\bchmod\\s+(-\\S+\\s+)*(0?777|[ugo]*[ao][ugo]*\\+[rx]*w[rwx]*|[ug]*\\+[rwx]*s)${end}`,
    reads: 'commands',
  },
];
