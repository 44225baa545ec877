import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { capturedContext } from '../captured-context.ts';
import { isInstalled } from '../installed.ts';

const folder = mkdtempSync(join(tmpdir(), 'signalbox-completion-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function script(shell: string): Promise<string> {
  const { context, out } = capturedContext({ XDG_CONFIG_HOME: folder });
  await main(['completion', shell], context);
  const path = join(folder, shell);
  writeFileSync(path, out());
  return path;
}

/** Asks a shell what it would offer for a command line whose last word is being typed. */
const askers: Readonly<Record<string, (path: string, words: readonly string[]) => string>> = {
  bash: (path, words) =>
    execFileSync('bash', [
      '-c',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell's
      'source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _signalbox; printf "%s\\n" "${COMPREPLY[@]}"',
      path,
      ...words,
    ]).toString(),
  zsh: (path, words) =>
    execFileSync('zsh', [
      '-fc',
      // What `compadd` is given are the words on offer; the line editor is not there.
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell's
      'compdef() {}; compadd() { [[ $1 == -- ]] && shift; print -l -- ${(M)@:#$words[CURRENT]*} }; source $0; words=("$@"); CURRENT=$#; _signalbox',
      path,
      ...words,
    ]).toString(),
  fish: (path, words) =>
    execFileSync('fish', ['-c', 'source $argv[1]; complete -C "$argv[2]"', path, words.join(' ')])
      .toString()
      .replaceAll(/\t.*/g, ''),
};

const offered = (text: string): string[] => text.split('\n').filter(Boolean);

describe.each(Object.keys(askers).filter(isInstalled))('%s', (shell) => {
  test.each([
    { words: ['signalbox', 'comp'], offers: ['computers', 'completion'] },
    { words: ['signalbox', 'computers', 're'], offers: ['restart'] },
    { words: ['signalbox', 'usage', '--by', ''], offers: ['day', 'model', 'person', 'team'] },
    { words: ['signalbox', 'sessions', 'list', '--comp'], offers: ['--computer'] },
    { words: ['signalbox', 'computers', '--out'], offers: ['--output'] },
    { words: ['signalbox', 'open', 'fl'], offers: ['fleet', 'fleet-now'] },
    { words: ['signalbox', 'completion', 'f'], offers: ['fish'] },
    { words: ['signalbox', 'snapshot', 'limits', '--the'], offers: ['--theme'] },
  ])('offers $offers for $words', async ({ words, offers }) => {
    const path = await script(shell);

    expect(offered(askers[shell]?.(path, words) ?? '').sort()).toEqual(offers.toSorted());
  });
});

test.each(Object.keys(askers).filter(isInstalled))(
  '%s offers screens only for the first word of open',
  async (shell) => {
    const words = ['signalbox', 'open', 'limits', ''];

    const offers = offered(askers[shell]?.(await script(shell), words) ?? '');

    expect(offers).not.toContain('overview');
  },
);

test('a script for PowerShell is written, and another shell is refused', async () => {
  const { context, out } = capturedContext();
  await main(['completion', 'powershell'], context);
  expect(out()).toContain('Register-ArgumentCompleter');

  const refused = capturedContext();
  await main(['completion', 'tcsh'], refused.context);
  expect(refused.context.exitCode).toBe(2);
  expect(refused.err()).toContain('Allowed choices are bash, zsh, fish, powershell');
});

test('the names of profiles are completed from the configuration', async () => {
  const config = mkdtempSync(join(tmpdir(), 'signalbox-profiles-'));
  const { context, out } = capturedContext({
    XDG_CONFIG_HOME: config,
    SIGNALBOX_PROFILES: '',
  });
  await main(['__complete', 'profiles'], context);

  expect(context.exitCode).toBe(0);
  expect(out()).toBe('');
  rmSync(config, { recursive: true, force: true });
});
