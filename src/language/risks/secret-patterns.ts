import { begin, end, type RiskPattern, rest } from './risk-pattern.ts';

/** What a name of a file can follow and be followed by: a blank, a quote, a separator of paths or of commands. */
const before = '(^|[\\s/"\'=<(:,@])';
const after = '($|[\\s;&|)"\',:>\\]])';

const file = (...names: readonly string[]): string => `${before}(${names.join('|')})${after}`;

/** Where secrets usually are, and how they are read. Texts are in lower case. */
export const secretPatterns: readonly RiskPattern[] = [
  {
    id: 'secret-file',
    reason: 'secret file',
    pattern: [
      file(
        '\\.env(\\.(local|dev|development|test|staging|prod|production))*',
        '\\.(envrc|htpasswd)',
        '[\\w.-]*secrets?\\.(json|ya?ml|toml|env|ini|txt)',
        'terraform\\.tfstate',
        'local\\.settings\\.json',
        'wp-config\\.php',
      ),
      `\\.(jks|keystore|kdbx)${after}`,
      `/(etc|run|var|opt|mnt|srv)/(\\S*/)?credentials${after}`,
    ].join('|'),
    reads: 'paths',
  },
  {
    id: 'private-key',
    reason: 'private key',
    pattern: [
      file(
        'id_(rsa|dsa|ecdsa|ed25519)(_sk)?',
        'ssh_host_\\w+_key',
        '(server|client|private|priv|tls|ssl|ca|master)[\\w.-]*\\.key',
        'login\\.keychain(-db)?',
      ),
      `\\.(pem|p12|pfx|p8|ppk)${after}`,
    ].join('|'),
    reads: 'paths',
  },
  {
    id: 'service-account',
    reason: 'credentials of a service',
    pattern: file(
      '[\\w-]*service[_-]?account[\\w.-]*\\.json',
      'client_secret[\\w.-]*\\.json',
      '[\\w-]*-adminsdk-[\\w-]*\\.json',
      '[\\w.-]*credentials\\.(json|ya?ml|toml|csv|xml|db|enc)',
    ),
    reads: 'paths',
  },
  {
    id: 'system-secret',
    reason: 'secret of the system',
    pattern: [
      `/(run|etc|mnt|vault)/(secrets?|credentials)(/|${after})`,
      `/etc/g?shadow-?${after}`,
      `/etc/(security/opasswd|ppp/chap-secrets)${after}`,
      `\\.keytab${after}`,
      `/proc/\\S+/environ${after}`,
    ].join('|'),
    reads: 'paths',
  },
  {
    id: 'cloud-credentials',
    reason: 'cloud credentials',
    pattern: [
      file(
        '\\.aws/(credentials|config|(sso|cli)/cache\\S*)',
        '\\.config/(gcloud|doctl)(/\\S*)?',
        '\\.azure(/\\S*)?',
        '\\.kube/config',
        'kubeconfig',
        '\\.oci/config',
        '\\.(boto|s3cfg|databrickscfg|terraformrc|vault-token)',
        '\\.terraform\\.d/credentials\\.tfrc\\.json',
        'rclone\\.conf',
      ),
      `/etc/kubernetes/\\S+\\.conf${after}`,
      '//(169\\.254\\.169\\.254|metadata\\.google\\.internal)/',
    ].join('|'),
    reads: 'paths',
  },
  {
    id: 'tool-credentials',
    reason: 'credentials of a tool',
    pattern: file(
      '\\.(npmrc|pypirc|pgpass|my\\.cnf|mylogin\\.cnf|git-credentials|dockercfg|dockerconfigjson)',
      '[._]netrc',
      '\\.yarnrc\\.ya?ml',
      '\\.docker/config\\.json',
      '\\.config/(git/credentials|gh/hosts\\.ya?ml|glab-cli/config\\.ya?ml|hub|containers/auth\\.json)',
      '\\.gem/credentials',
      '\\.cargo/credentials(\\.toml)?',
      '\\.m2/settings(-security)?\\.xml',
      '\\.gradle/gradle\\.properties',
      '\\.composer/auth\\.json',
      '\\.snowsql/config',
      '\\.(gnupg|password-store)(/\\S*)?',
    ),
    reads: 'paths',
  },
  {
    id: 'cloud-secret',
    reason: 'reads secrets of a cloud',
    pattern: [
      `\\baws\\s(${rest}\\s)?(get-secret-value|get-parameters?|get-session-token|export-credentials|get-login-password)${end}`,
      `\\bgcloud\\s(${rest}\\s)?(versions\\s+access|print-(access|identity)-token)${end}`,
      `\\baz\\s(${rest}\\s)?(secret\\s+(show|download)|get-access-token)${end}`,
      `\\bkubectl\\s(${rest}\\s)?(get|describe)\\s(${rest}[\\s,])?secrets?(/|${after})`,
    ].join('|'),
    reads: 'commands',
  },
  {
    id: 'secret-store',
    reason: 'reads a store of secrets',
    pattern: `${begin}(${[
      'vault\\s+(kv\\s+get|read)',
      'gh\\s+auth\\s+token',
      'git\\s+credential\\s+fill',
      'op\\s+(read|item\\s+get)',
      'pass\\s+show',
      'security\\s+find-(generic|internet)-password',
      'secret-tool\\s+lookup',
      'keyring\\s+get',
      'ansible-vault\\s+(view|decrypt)',
      'sops\\s+(-d|--decrypt|decrypt)',
    ].join('|')})${end}`,
    reads: 'commands',
  },
  {
    id: 'password',
    reason: 'password in a command',
    pattern: `\\bsshpass\\s|\\bchpasswd\\b|\\s--password[\\s=]+["']?[^\\s$"'-]|\\b(pgpassword|mysql_pwd|rediscli_auth|sshpass)=["']?[^\\s$"']`,
    reads: 'commands',
  },
  {
    id: 'secret-text',
    reason: 'key or token in the text',
    pattern:
      '\\b(gh[pousr]_[a-z0-9]{20,}|github_pat_[a-z0-9_]{20,}|glpat-[a-z0-9_-]{20,}|sk-[a-z0-9_-]{20,}|(akia|asia)[a-z0-9]{16}|xox[abp]-[a-z0-9-]{10,})|-----begin [a-z ]*private key',
    reads: 'everything',
  },
  {
    id: 'secret-variable',
    reason: 'prints secrets',
    pattern: `${begin}(printenv${end}|echo\\s${rest}\\$\\{?\\w*(token|secret|password|passwd|api_?key))`,
    reads: 'commands',
  },
  {
    id: 'password-refused',
    reason: 'password refused',
    pattern: [
      'sudo: (a password is required|a terminal is required|\\d+ incorrect password)',
      'is not in the sudoers file',
      '\\b(su|fatal|doas): authentication fail(ure|ed)',
      'permission denied(, please try| \\((publickey|password|keyboard))',
      'password authentication failed for',
      'access denied for user .*using password',
      'could not read (username|password) for',
    ].join('|'),
    reads: 'results',
  },
  {
    id: 'secret-refused',
    reason: 'secret refused',
    pattern:
      '(secret|shadow|credential|private|\\.ssh|\\.env|\\.aws|\\.kube)\\S*: permission denied',
    reads: 'results',
  },
];
