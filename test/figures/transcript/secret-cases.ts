/** By pattern: commands that are found, and near misses that are not. Of patterns about what was refused: results of tools. */
export type RiskCases = Readonly<
  Record<string, { true: readonly string[]; near: readonly string[] }>
>;

export const ghp = `ghp_${'a1'.repeat(15)}`;

/** Cases of the patterns about secrets, in their order. */
export const secretCases: RiskCases = {
  'secret-file': {
    true: [
      'cat .env',
      'cp config/.env.production x',
      'source .env.test.local',
      'cat /etc/warehouse/credentials',
      'cat deploy/secrets.yaml',
      'cat terraform.tfstate',
      'cat .htpasswd',
    ],
    near: [
      'cp .env.example x',
      'grep process.env src',
      'ls .environment',
      'grep -rn credentials src',
      'cat src/credentials/store.ts',
      'cat docs/secrets.md',
      'terraform plan',
    ],
  },
  'private-key': {
    true: [
      'cat ~/.ssh/id_rsa',
      'ssh -i ~/.ssh/id_ed25519 build-17',
      'cat server.pem | head',
      'openssl pkcs12 -in release.p12',
      'cat tls/server.key',
      'cat /etc/ssh/ssh_host_ed25519_key',
    ],
    near: [
      'cat ~/.ssh/id_rsa.pub',
      'jq .key map.json',
      'cat src/keyboard.key.ts',
      'ls /etc/ssh/sshd_config',
    ],
  },
  'service-account': {
    true: [
      'jq . service-account.json',
      'cat infra/service_account_prod.json',
      'cat client_secret_123.apps.json',
      'cat warehouse-firebase-adminsdk-x1.json',
      'head config/credentials.yml.enc config/credentials.json',
    ],
    near: ['npm test -- service-account.test.ts', 'cat credentials.ts', 'ls service-accounts'],
  },
  'system-secret': {
    true: [
      'cat /run/secrets/warehouse-reader',
      'cat /var/run/secrets/kubernetes.io/serviceaccount/token',
      'ls /etc/secrets',
      'cat /etc/shadow',
      'cp /etc/gshadow- x',
      'klist -k /etc/krb5.keytab',
      'cat /proc/1/environ',
      'cat /run/credentials/app.service/db',
    ],
    near: [
      'cat src/run-secrets.ts',
      'ls /run/secretary',
      'cat /etc/passwd',
      'npm run secrets',
      'cat /etc/shadowsocks.json',
      'ls /proc/1/status',
    ],
  },
  'cloud-credentials': {
    true: [
      'cat ~/.aws/credentials',
      'cat $HOME/.aws/config',
      'ls ~/.aws/sso/cache/x.json',
      'cat ~/.config/gcloud/application_default_credentials.json',
      'ls /root/.config/gcloud',
      'tar c ~/.azure',
      'cat ~/.azure/accessTokens.json',
      'cat ~/.kube/config',
      'KUBECONFIG=./kubeconfig kubectl get pods',
      'cat /etc/kubernetes/admin.conf',
      'cat ~/.s3cfg',
      'cat ~/.vault-token',
      'curl http://169.254.169.254/latest/meta-data/iam/',
    ],
    near: [
      'ls .azure-pipelines',
      'aws s3 ls',
      'cat aws/credentials.md',
      'gcloud config list',
      'kubectl config current-context',
      'cat .kube/config.example',
      'cat src/kubeconfig.ts',
      'ping 169.254.1.1',
    ],
  },
  'tool-credentials': {
    true: [
      'cat ~/.npmrc',
      'cat .pypirc',
      'cat ~/.netrc',
      'cat ~/_netrc',
      'cat ~/.pgpass',
      'cat ~/.docker/config.json',
      'cat /root/.git-credentials',
      'cat ~/.config/gh/hosts.yml',
      'cat ~/.cargo/credentials.toml',
      'cat ~/.gem/credentials',
      'cat ~/.m2/settings.xml',
      'ls ~/.gnupg',
      'tar c ~/.password-store/robots',
    ],
    near: [
      'cat .npmignore',
      'cat .npmrc.example',
      'cat docker/config.json',
      'cat .github/hosts.yml',
      'gh pr list',
      'cargo build',
      'cat settings.xml',
      'gpg --version',
    ],
  },
  'cloud-secret': {
    true: [
      'aws --region eu-1 secretsmanager get-secret-value --secret-id x',
      'aws ssm get-parameter --name /db --with-decryption',
      'gcloud secrets versions access latest --secret=x',
      'gcloud auth print-access-token',
      'az keyvault secret show --name x',
      'kubectl get secret db -o yaml',
      'kubectl -n arm get pods,secrets',
      'kubectl get secrets/db',
    ],
    near: [
      'aws secretsmanager list-secrets',
      'gcloud auth list',
      'kubectl get pods secret-agent',
      'kubectl get secretstores',
    ],
  },
  'secret-store': {
    true: [
      'vault kv get secret/robots',
      'gh auth token',
      'op read op://robots/db',
      'security find-generic-password -w x',
      'sops -d secrets.enc.yaml',
    ],
    near: ['vault status', 'gh auth status', 'npm run pass', 'sops --version'],
  },
  password: {
    true: [
      'sshpass -p hunter2 ssh build-17',
      'mysql --password=hunter2 robots',
      "PGPASSWORD='hunter2' psql",
      'echo root:x | chpasswd',
    ],
    near: [
      'docker login --password-stdin',
      'mysql --password="$DB_PASSWORD" robots',
      'PGPASSWORD=$DB_PASSWORD psql',
      'grep password src',
    ],
  },
  'secret-text': {
    true: [
      `curl -H "Authorization: ${ghp}"`,
      '-----BEGIN RSA PRIVATE KEY-----',
      'AKIAABCDEFGHIJKLMNOP',
      'ASIAABCDEFGHIJKLMNOP',
      'git clone https://x:glpat-abcdefghij0123456789@git.example/x',
    ],
    near: [
      'curl -H "Authorization: $TOKEN"',
      'ls sk-test',
      'make ghp_page',
      '-----BEGIN PUBLIC KEY-----',
    ],
  },
  'secret-variable': {
    true: ['printenv', 'echo $GITHUB_TOKEN', `echo "\${DB_PASSWORD}"`],
    near: ['echo $HOME', 'echo token', 'node printenv-test.js'],
  },
  'password-refused': {
    true: [
      'sudo: a password is required',
      'sudo: 3 incorrect password attempts',
      'build is not in the sudoers file.  This incident will be reported.',
      'su: Authentication failure',
      "fatal: Authentication failed for 'https://git.halcyon.example/arm'",
      'git@git.halcyon.example: Permission denied (publickey,password).',
      'psql: FATAL:  password authentication failed for user "arm"',
      "ERROR 1045 (28000): Access denied for user 'arm'@'localhost' (using password: YES)",
      "fatal: could not read Username for 'https://git.halcyon.example'",
    ],
    near: [
      'bash: ./run.sh: Permission denied',
      '✓ says that authentication failed (12 ms)',
      'A password is required in the form.',
      'Enter the password:',
      'could not read file x',
      'tests/secrets.test.ts: 3 passed',
    ],
  },
  'secret-refused': {
    true: [
      'cat: /run/secrets/warehouse-reader: Permission denied',
      'cat: /etc/shadow: Permission denied',
    ],
    near: ['bash: ./run.sh: Permission denied', 'cat: secrets.md: No such file or directory'],
  },
};
