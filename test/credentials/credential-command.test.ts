import { expect, test } from 'vitest';
import { runCredentialCommand } from '../../src/credentials/credential-command.ts';

const node = (script: string) => [process.execPath, '-e', script] as const;

test('a command gives what it prints, without the line end', async () => {
  const credential = await runCredentialCommand(node('console.log("  sb_printed")'));

  expect(credential).toBe('sb_printed');
});

test('arguments reach the command as they are: no shell reads them', async () => {
  const script = 'process.stdout.write(process.argv[1])';

  expect(await runCredentialCommand([process.execPath, '-e', script, '$(id);*'])).toBe('$(id);*');
});

test.each([
  ['prints nothing', node(''), /printed nothing/],
  ['prints two lines', node('console.log("sb_secret\\nuser")'), /printed more than the key/],
  [
    'never stops printing',
    node('setInterval(() => process.stdout.write("sb_secret".repeat(9_999)), 1)'),
    /printed more than the key/,
  ],
  ['fails', node('console.log("sb_secret"); process.exitCode = 3'), /ended with status 3/],
  ['dies', node('process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 9e6)'), /SIGTERM/],
  ['is not there', ['signalbox-no-such-program', 'sb_secret'] as const, /was not found/],
])('a command that %s is an error that shows no secret', async (_what, argv, says) => {
  const failure = await runCredentialCommand(argv).catch((error: unknown) => error);

  expect(failure).toMatchObject({ code: 'credential-store', message: expect.stringMatching(says) });
  expect(String(failure)).not.toContain('sb_secret');
});

test('a command that hangs is not waited for, nor what it has started', async () => {
  const hanging = node(
    'require("node:child_process").spawn(process.execPath, ["-e", "setTimeout(() => {}, 2e3)"], { stdio: "inherit" }); setTimeout(() => {}, 9e6)',
  );

  await expect(runCredentialCommand(hanging, { timeLimitMs: 300 })).rejects.toThrow(
    /did not end within 0.3 s and was stopped\. .* set "timeout"/,
  );
});
