import { mkdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startThreadEarly } from '../../../src/cli/startup/early-thread.ts';
import { temporaryFolder } from '../../files/temporary-folder.ts';

test.each([
  { argv: [], env: {}, isStarted: true },
  { argv: ['--read-only'], env: { SIGNALBOX_START: 'now' }, isStarted: true },
  { argv: ['--profile=acme'], env: {}, isStarted: false },
  { argv: ['--offline'], env: {}, isStarted: false },
  { argv: [], env: { SIGNALBOX_BASE_URL: 'https://signalbox.example' }, isStarted: false },
  { argv: ['--demo'], env: { SIGNALBOX_PROFILE: 'acme' }, isStarted: true },
  { argv: [], env: {}, hasConfig: true, isStarted: false },
  { argv: ['--demo'], env: {}, hasConfig: true, isStarted: true },
])(
  'whether the demo is expected of $argv, $env and a configuration ($hasConfig): $isStarted',
  async (row) => {
    using folder = temporaryFolder();
    if (row.hasConfig) mkdirSync(folder.in('signalbox'));

    const thread = startThreadEarly(row.argv, { ...row.env, XDG_CONFIG_HOME: folder.in('') });
    await thread?.terminate();

    expect(thread !== undefined).toBe(row.isStarted);
  },
);
