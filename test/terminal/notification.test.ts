import { expect, test } from 'vitest';
import { notificationBytes, notificationWay } from '../../src/terminal/notification.ts';

test.each([
  [{ TERM: 'xterm-256color' }, 'bell'],
  [{ TERM: 'xterm-kitty' }, 'osc99'],
  [{ TERM: 'tmux-256color', TERM_PROGRAM: 'tmux', KITTY_WINDOW_ID: '3' }, 'osc99'],
  [{ TERM_PROGRAM: 'iTerm.app' }, 'osc9'],
  [{ TERM: 'screen', LC_TERMINAL: 'iTerm2' }, 'osc9'],
  [{ TERM_PROGRAM: 'ghostty', TERM: 'xterm-ghostty' }, 'osc777'],
  [{ TERM: 'xterm-ghostty' }, 'osc777'],
  [{ TERM_PROGRAM: 'WezTerm' }, 'osc777'],
  [{ TERM: 'foot' }, 'osc777'],
  [{ TERM: 'foot-extra' }, 'osc777'],
  [{ VTE_VERSION: '7600', TERM: 'xterm-256color' }, 'osc777'],
  [{ KONSOLE_VERSION: '230804' }, 'osc777'],
  [{ TERM_PROGRAM: 'vscode', VTE_VERSION: '7600' }, 'bell'],
  [{ TERM_PROGRAM: 'Apple_Terminal' }, 'bell'],
  [{ WT_SESSION: 'a', VTE_VERSION: '7600' }, 'bell'],
  [{}, 'bell'],
] as const)('%j is notified by %s', (env, way) => {
  expect(notificationWay(env)).toBe(way);
});

test.each([
  ['bell', '\u0007'],
  ['osc9', '\u001B]9;signalbox: 4 failed\u0007'],
  ['osc777', '\u001B]777;notify;signalbox;4 failed\u0007'],
  ['osc99', '\u001B]99;;signalbox: 4 failed\u0007'],
] as const)('%s sends the bytes that the terminal knows', (way, bytes) => {
  expect(notificationBytes('4 failed', way, undefined)).toBe(bytes);
});

test.each([
  ['tmux', '\u001BPtmux;\u001B\u001B]9;signalbox: 4 failed\u0007\u001B\\\u0007'],
  ['screen', '\u001BP\u001B]9;signalbox: 4 failed\u0007\u001B\\\u0007'],
] as const)('%s hands it on, and gets the bell besides', (multiplexer, bytes) => {
  expect(notificationBytes('4 failed', 'osc9', multiplexer)).toBe(bytes);
});

test('text from outside cannot leave the sequence, and is short', () => {
  const bytes = notificationBytes(
    `a\u0007\u001B\\\u009C;\n${'x'.repeat(500)}`,
    'osc777',
    undefined,
  );

  expect(bytes).toMatch(/^\u001B\]777;notify;signalbox;a, x+…\u0007$/);
  expect(bytes.length).toBeLessThan(150);
});
