import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { nodeComplaint } from '../../src/cli/node-version.js';

test.each(['24.15.0', '24.21.0', '25.0.0', '26.1.0'])('Node %s will do', (version) => {
  expect(nodeComplaint(version)).toBeUndefined();
});

test.each(['24.14.9', '22.22.0', '20.20.2', '18.0.0'])('Node %s is too old', (version) => {
  const complaint = nodeComplaint(version);

  expect(complaint).toContain(version);
  expect(complaint).toContain('24.15');
  expect(complaint).not.toContain('\n');
});

test('the manifest asks for the same version', () => {
  expect(packageJson.engines.node).toBe('>=24.15');
});
