import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { version } from '../../src/client/user-agent.ts';

test('the client says the version of the package', () => {
  const manifest = new URL('../../package.json', import.meta.url);

  expect(JSON.parse(readFileSync(manifest, 'utf8'))).toMatchObject({ version });
});
