import { expect, test } from 'vitest';
import { preferencesInMemory } from '../../../../src/console/create-console.ts';
import { findingActions } from '../../../../src/console/screens/now/now-actions.ts';
import { nowRows } from '../../../../src/console/screens/now/now-rows.ts';
import type { Finding } from '../../../../src/rules/finding.ts';
import { unseenConsole } from '../../harness/unseen-console.ts';

const aboutAWeek: Finding = {
  id: 'usage-changed up',
  rule: 'usage-changed',
  key: 'up',
  severity: 'notice',
  subject: { kind: 'organization', days: 7 },
  problem: 'credits ▲ 55.1 % like for like',
  sinceMs: undefined,
  size: 1,
  evidence: { facts: [] },
};

function openEvidence({ shell }: ReturnType<typeof unseenConsole>) {
  const known = { seen: undefined, snoozes: {}, nowMs: 0, computers: [], sessions: [], limits: [] };
  const [row] = nowRows([aboutAWeek], { ...known, teams: {} });
  const open = findingActions.find(({ id }) => id === 'now.open');
  if (row) open?.run(row, shell);
}

const week = { kind: 'last', days: 7 };
const ownDays = { kind: 'last', days: 90 } as const;

test('a finding about a week shows it in the overview, and going back the own days again', () => {
  using console = unseenConsole();
  const { shell } = console;
  shell.range.dispatch(ownDays);

  openEvidence(console);

  expect(shell.navigation.get().trail.at(-1)?.route).toEqual({ screen: 'overview' });
  expect(shell.range.get()).toEqual(week);
  shell.back();
  expect(shell.range.get()).toEqual(ownDays);
});

test('the week stays while a day of it is open, and goes with the overview', () => {
  using console = unseenConsole();
  const { shell } = console;
  shell.range.dispatch(ownDays);
  openEvidence(console);

  shell.open({ screen: 'day', day: '2026-11-19' });
  expect(shell.range.get()).toEqual(week);

  shell.choose({ screen: 'computers' });
  expect(shell.range.get()).toEqual(ownDays);
});

/** A console that continues one in which the week was opened. */
function continuedConsole(preferences: ReturnType<typeof preferencesInMemory>) {
  using online = unseenConsole({ preferences });
  online.shell.range.dispatch(ownDays);
  openEvidence(online);
  return unseenConsole({ preferences, kept: online.shell });
}

test('days chosen in the console that continues this one take the place of the week and stay', () => {
  const preferences = preferencesInMemory();
  using offline = continuedConsole(preferences);
  expect(offline.shell.range.get()).toEqual(week);
  offline.shell.range.dispatch({ kind: 'last', days: 28 });
  offline.shell.back();

  expect(offline.shell.range.get()).toEqual({ kind: 'last', days: 28 });
  using next = unseenConsole({ preferences });
  expect(next.shell.range.get()).toEqual({ kind: 'last', days: 28 });
});

test('esc gives the own days back in the console that continues this one', () => {
  using offline = continuedConsole(preferencesInMemory());
  offline.shell.back();

  expect(offline.shell.range.get()).toEqual(ownDays);
});
