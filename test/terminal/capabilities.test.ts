import { expect, test } from 'vitest';
import { terminalCapabilities } from '../../src/terminal/capabilities.ts';

const terminal = { stdin: { isTTY: true }, stdout: { isTTY: true } };
const capabilities = (env: Record<string, string>) => terminalCapabilities(env, terminal);

test.each([
  [{ TERM: 'xterm-256color' }, 8],
  [{ TERM: 'xterm-256color', COLORTERM: 'truecolor' }, 24],
  [{ TERM: 'xterm-direct' }, 24],
  [{ TERM: 'vt220' }, 4],
  [{ TERM: 'dumb', COLORTERM: 'truecolor' }, 1],
  [{}, 1],
  [{ TERM: 'xterm-256color', NO_COLOR: '1' }, 1],
  [{ TERM: 'xterm-256color', NO_COLOR: '' }, 8],
  [{ TERM: 'dumb', FORCE_COLOR: '3' }, 24],
  [{ TERM: 'xterm-256color', FORCE_COLOR: '0' }, 1],
  [{ NO_COLOR: '1', FORCE_COLOR: '1' }, 4],
])('the environment %o has %i bits of colour', (env, depth) => {
  expect(capabilities(env).colorDepth).toBe(depth);
});

test('a stream that is not a terminal has no colour and no interface', () => {
  const env = { TERM: 'xterm-256color' };
  const piped = terminalCapabilities(env, { stdin: { isTTY: true }, stdout: {} });

  expect(piped).toMatchObject({ colorDepth: 1, isInteractive: false });
});

test.each([
  [{ TERM: 'xterm' }, true],
  [{ TERM: 'dumb' }, false],
])('the environment %o is interactive: %s', (env, isInteractive) => {
  expect(capabilities(env).isInteractive).toBe(isInteractive);
});

test('a keyboard that is not a terminal is not interactive', () => {
  const env = { TERM: 'xterm' };

  expect(terminalCapabilities(env, { stdin: {}, stdout: { isTTY: true } }).isInteractive).toBe(
    false,
  );
});

test.each([
  [{ LANG: 'en_GB.UTF-8' }, 'unicode'],
  [{ LANG: 'C.utf8' }, 'unicode'],
  [{ LANG: 'C' }, 'ascii'],
  [{}, 'ascii'],
  [{ LC_ALL: 'C', LANG: 'en_GB.UTF-8' }, 'ascii'],
  [{ LC_ALL: '', LC_CTYPE: 'C.UTF-8', LANG: 'C' }, 'unicode'],
  [{ TERM: 'linux', LANG: 'C.UTF-8' }, 'ascii'],
])('the environment %o has %s glyphs', (env, glyphs) => {
  expect(capabilities(env).glyphs).toBe(glyphs);
});

test.each([
  [{ TERM: 'screen-256color', TMUX: '/tmp/tmux-0/default,1,0' }, 'tmux'],
  [{ TERM: 'tmux-256color' }, 'tmux'],
  [{ TERM: 'screen' }, 'screen'],
  [{ TERM: 'xterm', STY: '1.pts-0' }, 'screen'],
  [{ TERM: 'xterm' }, undefined],
])('the environment %o is inside %s', (env, multiplexer) => {
  expect(capabilities(env).multiplexer).toBe(multiplexer);
});
