import { Command } from 'commander';
import { expect, test } from 'vitest';
import { withDemoOptions } from '../../../src/cli/source/demo-options.ts';

const parse = (...argv: string[]) =>
  withDemoOptions(new Command())
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .parse(argv, { from: 'user' })
    .opts();

test.each([
  { text: '2026-11-20', time: '2026-11-20T00:00:00.000Z' },
  { text: '2026-11-20T09:30Z', time: '2026-11-20T09:30:00.000Z' },
  { text: '2026-11-20T09:30:15.5+02:00', time: '2026-11-20T07:30:15.500Z' },
])('--now $text is $time', ({ text, time }) => {
  expect(parse('--now', text)).toEqual({ now: Date.parse(time) });
});

test.each([
  '',
  'now',
  '2026-13-01',
  '2026-02-30',
  '2026-02-30T09:30Z',
  '2026-11-20T09:30',
  '20 November 2026',
])('--now "%s" is refused', (text) => {
  expect(() => parse('--now', text)).toThrow(/Write it as/);
});

test('--now is refused beyond the century, and it is said where it ends', () => {
  expect(() => parse('--now', '2100-01-01')).toThrow('The demo organization ends with 2099.');
});

test('--scale takes any of the sizes', () => {
  expect(parse('--scale', 'users=500,sessions=20000')).toEqual({
    scale: { users: 500, sessions: 20_000 },
  });
});

test.each([
  '',
  'users',
  'users=',
  'users=0',
  'users=1.5',
  'people=5',
  'users=5,',
  'toString=1',
  'users=5=6',
  'users=5,users=6',
])('--scale "%s" is refused', (text) => {
  expect(() => parse('--scale', text)).toThrow(/users=500/);
});

test.each(['', '-1', '1.5', '4294967296', '0x10'])('--seed "%s" is refused', (text) => {
  expect(() => parse(`--seed=${text}`)).toThrow(/whole number/);
});
