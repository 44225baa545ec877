import { expect, test } from 'vitest';
import { computerPreview } from '../../../../src/console/screens/computers/computer-preview.ts';
import type { Computer } from '../../../../src/domain/resources.ts';
import { linesText } from '../../harness/line-text.ts';

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
  expect(text).toContain('No steps are known.');
  expect(text).toContain('None is cloned.');
});
