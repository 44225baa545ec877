import { expect, test } from 'vitest';
import type { Computer } from '../../../../src/api/resources.ts';
import {
  computerPreview,
  detailCell,
  statusCell,
  statusSummary,
  stepLines,
  troubleLines,
} from '../../../../src/console/screens/computers/computer-preview.ts';
import type { StepProgress } from '../../../../src/figures/computers/steps.ts';
import { linesText, lineText, lineWidth } from '../../harness/line-text.ts';

const nowMs = Date.parse('2026-11-20T14:30:00Z');
const owners = new Map([['usr_1', 'emi.watanabe@halcyon.example']]);
const context = { nowMs, owners, width: 60 };
const build17: Computer = {
  id: 'c17',
  name: 'build-17',
  status: 'active',
  providerType: 'sandbox',
  ownerId: 'usr_1',
  createdAt: nowMs - 3 * 86_400_000,
  hostId: 'host-9',
  remoteUser: 'agent',
  computerSource: { kind: 'template', templateId: 'tpl_cpp' },
  relayClientUrl: 'wss://relay.halcyon.example/c',
  relayAgentUrl: 'wss://relay.halcyon.example/a',
  clonedRepoDirectories: ['/work/arm'],
  provisioningSteps: [{ id: 's1', name: 'Boot image', status: 'completed' }],
};

test('the preview tells everything that is known of a computer', () => {
  const text = linesText(computerPreview(build17, context));

  for (const known of [
    'build-17  ✓ active',
    '✓ Boot image',
    'id            c17',
    'provider      sandbox',
    'owner         emi.watanabe@halcyon.example',
    'created       2026-11-17 14:30 UTC',
    'host          host-9',
    'remote user   agent',
    'source        template tpl_cpp',
    'client relay  wss://relay.halcyon.example/c',
    'agent relay   wss://relay.halcyon.example/a',
    '/work/arm',
  ]) {
    expect(text).toContain(known);
  }
});

test('what is not known of a computer is not made up', () => {
  const text = linesText(computerPreview({ id: 'c17' }, context));

  expect(text).toContain('c17  ? unknown');
  expect(text).toContain('provider      –');
  expect(text).toContain('No provisioning steps reported.');
  expect(text).toContain('The server lists none.');
});

const step = (fields: Partial<StepProgress>): StepProgress => ({
  id: 's1',
  name: 'Boot image',
  state: 'completed',
  status: undefined,
  durationMs: undefined,
  error: undefined,
  sessionId: undefined,
  ...fields,
});
const linesOf = (fields: Partial<StepProgress>, width = 40) => stepLines([step(fields)], width);

test.each([
  ['✓ Boot image', { state: 'completed' }],
  ['◐ Boot image                running', { state: 'running' }],
  ['✗ Boot image', { state: 'failed' }],
  ['○ Boot image', { state: 'pending' }],
  ['? Boot image                 parked', { state: 'unknown', status: 'parked' }],
] as const)('a step reads "%s"', (text, fields) => {
  const [line = { spans: [] }] = linesOf(fields);

  expect(lineText(line).trimEnd().replace(/ +/g, ' ')).toBe(text.replace(/ +/g, ' '));
});

test('times stand below each other at the right, whatever stands before them', () => {
  const names = ['Boot', '木'.repeat(30), 'a very long name of a step '.repeat(3)];
  const lines = stepLines(
    names.flatMap((name) => [
      step({ name, durationMs: 17_000 }),
      step({ name, state: 'running', durationMs: 340_000 }),
    ]),
    40,
  );

  expect(lines.map((line) => /(\S+ ?\S+s)$/.test(lineText(line)))).not.toContain(false);
  for (const line of lines) expect(lineWidth(line)).toBeLessThanOrEqual(40);
  expect(new Set(lines.map(lineWidth)).size).toBe(1);
});

test('the error of a step is told whole beneath it', () => {
  const error = 'git clone failed\nfatal: no such branch \u001B[31mmain\u001B[0m';
  const lines = linesOf({ state: 'failed', error }, 24);

  expect(linesText(lines.slice(1)).replace(/\s+/g, ' ').trim()).toBe(
    'git clone failed fatal: no such branch main',
  );
  for (const line of lines.slice(1)) expect(lineWidth(line)).toBeLessThanOrEqual(24);
});

test('a step that is not over names the session that runs it', () => {
  expect(linesText(linesOf({ state: 'running', sessionId: 'ses_9' }))).toContain('→ session ses_9');
  expect(linesText(linesOf({ state: 'completed', sessionId: 'ses_9' }))).not.toContain('ses_9');
});

test('what is wrapped of an error stays as far to the right as it was written', () => {
  const error = 'Caused by:\n    the index answered with status 503 twice';
  const lines = linesOf({ state: 'failed', error }, 32).slice(1);

  expect(linesText(lines)).toBe(
    ['  Caused by:', '      the index answered with', '      status 503 twice'].join('\n'),
  );
});

test('signs of a terminal in the words of a server do not move the times', () => {
  const plain = linesOf({ name: 'Boot', state: 'unknown', status: 'parked', durationMs: 1_000 });
  const hostile = linesOf({
    name: '\u001B[31mBoot\u001B[0m',
    state: 'unknown',
    status: '\u001B[1mparked',
    durationMs: 1_000,
  });

  expect(linesText(hostile)).toBe(linesText(plain));
});

const troubleOf = (fields: Partial<Computer>, width = 60) =>
  linesText(troubleLines({ id: 'c1', name: 'atlas', ...fields }, { nowMs, width }));

test('the reason of a failure is there whole, whatever its length', () => {
  const error = 'fatal: could not read from the remote repository, exit status 128';
  const steps = [{ id: 's1', name: 'Clone', status: 'failed', error }];

  const text = troubleOf({ status: 'error', provisioningSteps: steps }, 40);

  expect(text).toMatch(/^✗ atlas failed at Clone\n/);
  expect(text.replace(/\s+/g, ' ')).toContain(error);
  expect(Math.max(...text.split('\n').map((row) => row.length))).toBeLessThanOrEqual(40);
});

test('a failure without a reason says that the server gives none', () => {
  expect(troubleOf({ status: 'error' })).toBe('✗ atlas failed\n  The server gives no reason.');
});

test('a stuck computer says at which step, and for how long', () => {
  const startedAt = nowMs - 7_200_000;
  const steps = [{ id: 's1', name: 'Boot image', status: 'running', startedAt }];

  expect(troubleOf({ status: 'provisioning', provisioningSteps: steps })).toBe(
    '! atlas is stuck at Boot image for 2h 00m',
  );
});

test('a computer that is well has no trouble', () => {
  expect(troubleOf({ status: 'active' })).toBe('');
});

const computer = (fields: Partial<Computer>): Computer => ({ id: 'c1', ...fields });
const steps = (startedAt: number) => [
  { id: 's1', name: 'Allocate host', status: 'completed', startedAt: 1, completedAt: 2 },
  { id: 's2', name: 'Boot image', status: 'running', startedAt },
  { id: 's3', name: 'Start agent', status: 'pending' },
];
const starting = computer({ status: 'provisioning', provisioningSteps: steps(nowMs - 65_000) });
const stuck = computer({ status: 'provisioning', provisioningSteps: steps(nowMs - 7_200_000) });
const failed = computer({
  status: 'error',
  provisioningSteps: [{ id: 's1', name: 'Clone', status: 'failed', error: 'no such branch' }],
});

test.each([
  ['✓ active', 'good', computer({ status: 'active' })],
  ['◐ starting 2/3', 'busy', starting],
  ['◐ starting', 'busy', computer({ status: 'provisioning' })],
  ['! stuck', 'warning', stuck],
  ['✗ error', 'bad', failed],
  ['? hibernating', 'muted', computer({ status: 'hibernating' })],
  ['? unknown', 'muted', computer({})],
] as const)('a status reads "%s" in the tone %s', (text, tone, computer) => {
  expect(statusCell(computer, nowMs)).toEqual({ text, tone });
});

test('every status has a word beside its sign', () => {
  for (const status of ['active', 'provisioning', 'error', 'new', undefined]) {
    const { text } = statusCell(computer(status ? { status } : {}), nowMs);

    expect(text).toMatch(/^\S [a-z]+$/);
  }
});

test.each([
  ['Boot image for 1m 05s', starting],
  ['Boot image for 2h 00m', stuck],
  ['', computer({ status: 'provisioning' })],
  [
    'Restart',
    computer({
      status: 'provisioning',
      provisioningSteps: [{ name: 'Restart', status: 'running', startedAt: nowMs }],
    }),
  ],
  ['no such branch', failed],
  ['', computer({ status: 'error' })],
  [
    'arm-control sim-kit',
    computer({ status: 'active', clonedRepoDirectories: ['/w/arm-control', '/w/sim-kit'] }),
  ],
  ['', computer({ status: 'active' })],
])('what there is to say about a computer is "%s"', (text, computer) => {
  expect(detailCell(computer, nowMs).text).toBe(text);
});

test.each([
  [
    'deploy key "map" has expired',
    'git clone failed with status 128\nremote: deploy key "map" has expired\nfatal: Could not read.',
  ],
  ['status 503', 'setup failed\nerror: Failed to download\n  Caused by: status 503\nhint: retry'],
  ['status 503 twice', 'error: Failed to download\nCaused by:\n    status 503 twice'],
])('an error of several lines is summed up as "%s"', (cause, error) => {
  const broken = computer({ status: 'error', provisioningSteps: [{ status: 'failed', error }] });

  expect(detailCell(broken, nowMs).text).toBe(cause);
});

test.each([
  ['bad', failed],
  ['warning', stuck],
  ['muted', starting],
] as const)(
  'what keeps a computer from being active has the tone %s of its status',
  (tone, computer) => {
    expect(detailCell(computer, nowMs).tone).toBe(tone);
  },
);

test('the summary counts those that need somebody', () => {
  const all = [failed, stuck, stuck, starting, computer({ status: 'active' })];

  expect(statusSummary(all, nowMs).map(({ text }) => text.trim())).toEqual([
    '✗ 1 in error',
    '! 2 stuck',
  ]);
  expect(statusSummary([starting], nowMs)).toEqual([]);
});

test('folders are told by their names, however they are written', () => {
  const clonedRepoDirectories = ['/work/arm-control', '/work/sim-kit/'];

  expect(detailCell(computer({ status: 'active', clonedRepoDirectories }), nowMs).text).toBe(
    'arm-control sim-kit',
  );
});
