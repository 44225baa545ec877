import { writeFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Finding } from '../../../src/cli/doctor/finding.ts';
import { versionFinding } from '../../../src/cli/doctor/newest-version.ts';
import { main } from '../../../src/cli/main.ts';
import { answer, serve } from '../../client/misbehaving-server.ts';
import {
  certificate,
  openTunnelsTo,
  refuseTunnels,
  serveSecurely,
  startProxy,
} from '../../client/tls/forward-proxy.ts';
import { temporaryFolder } from '../../files/temporary-folder.ts';
import { capturedContext } from '../captured-context.ts';

const usualCertificates = getCACertificates('default');
afterEach(() => setDefaultCACertificates(usualCertificates));

async function runDoctor(argv: readonly string[], env: Record<string, string>) {
  using folder = temporaryFolder();
  const { context, out } = capturedContext({ XDG_CONFIG_HOME: folder.path, ...env });
  await main(['doctor', ...argv], context);
  return { out: out(), status: context.exitCode };
}

/** Doctor with --online, with a registry that answers like this. */
async function askedOf(body: object | undefined, status = 200) {
  await using registry = await serve(answer(status, JSON.stringify(body ?? {})));
  const env = { npm_config_registry: `${registry.url}/npm/` };
  const { out, status: exit } = await runDoctor(['--online', '--json'], env);
  const findings = JSON.parse(out) as Finding[];
  return { finding: findings.find(({ check }) => check === 'version'), exit, registry };
}

const release = (version: string) => ({ version, bin: { signalbox: 'signalbox.js' } });

test('the version is compared only when that is asked for', async () => {
  await using registry = await serve(answer(200, JSON.stringify(release('99.0.0'))));

  await runDoctor(['--json'], { npm_config_registry: registry.url });

  expect(registry.requests).toEqual([]);
});

test('the version is compared with the registry that npm uses, which learns the name of the package only', async () => {
  const { finding, exit, registry } = await askedOf(release('99.0.0'));

  expect(finding).toMatchObject({
    verdict: 'warning',
    found: expect.stringMatching(/^\d+\.\d+\.\d+\. .* has 99\.0\.0\.$/),
    next: 'npm install --global signalbox@99.0.0, or take that release.',
  });
  expect(exit ?? 0).toBe(0);
  const [request] = registry.requests;
  expect(registry.requests).toHaveLength(1);
  expect(request).toMatchObject({ method: 'GET', url: '/npm/signalbox/latest' });
  expect(request?.headers['user-agent']).toBe('signalbox');
});

test.each(['0.0.9', '0.1.0-beta.1', packageJson.version])(
  'the version is not behind %s',
  async (version) => {
    const { finding } = await askedOf(release(version));

    expect(finding?.verdict).toBe('ok');
  },
);

test.each([
  [404, {}, 'has no such package'],
  [401, {}, 'answered 401'],
  [200, {}, 'did not answer with a version'],
  [200, { version: '9.0.0', bin: { other: 'x' } }, 'another program of this name'],
])('the version is not known after %i %j, which is no problem', async (status, body, words) => {
  const { finding, exit } = await askedOf(body, status);

  expect(finding).toMatchObject({ verdict: 'skipped', found: expect.stringContaining(words) });
  expect(exit ?? 0).toBe(0);
});

test('the version is not known without a network, which is no problem', async () => {
  const finding = await versionFinding({ npm_config_registry: 'http://127.0.0.1:9' });

  expect(finding).toMatchObject({
    verdict: 'skipped',
    found: expect.stringContaining('127.0.0.1:9 could not be reached'),
  });
});

test('the version is asked of the registry in the settings of npm', async () => {
  using home = temporaryFolder();
  await using registry = await serve(answer(200, JSON.stringify(release('0.0.1'))));
  writeFileSync(home.in('.npmrc'), `//other/:_authToken=secret\nregistry=${registry.url}\n`);

  const finding = await versionFinding({}, { home: home.path });

  expect(finding.verdict).toBe('ok');
  expect(registry.requests).toHaveLength(1);
  expect(JSON.stringify(registry.requests)).not.toContain('secret');
});

test('a registry that sends the request elsewhere is not followed', async () => {
  await using other = await serve(answer(200, JSON.stringify(release('99.0.0'))));
  await using registry = await serve((_, response) => {
    response.writeHead(302, { location: `${other.url}/signalbox/latest` });
    response.end();
  });

  const finding = await versionFinding({ npm_config_registry: registry.url });

  expect(finding).toMatchObject({ verdict: 'skipped', found: expect.stringContaining('302') });
  expect(other.requests).toEqual([]);
});

test('a name and a password in the address are neither sent nor shown', async () => {
  await using registry = await serve(answer(200, JSON.stringify(release('0.0.1'))));
  const address = registry.url.replace('://', '://builder:hunter2@');

  const finding = await versionFinding({ npm_config_registry: address });

  expect(finding.verdict).toBe('ok');
  expect(JSON.stringify([finding, registry.requests])).not.toMatch(/hunter2|authorization/i);
});

test.each(['http://registry.example/npm', 'ftp://registry.example', 'nonsense'])(
  'a registry at %s is not asked',
  async (address) => {
    const finding = await versionFinding({ npm_config_registry: address });

    expect(finding).toMatchObject({
      verdict: 'warning',
      found: expect.stringContaining('no valid address'),
    });
  },
);

const behindAProxy = { npm_config_registry: 'https://api.halcyon.example/npm' };

test('behind a proxy the registry is asked through a tunnel, in which the proxy reads nothing', async () => {
  setDefaultCACertificates([...usualCertificates, certificate]);
  await using registry = await serveSecurely();
  await using proxy = await startProxy(openTunnelsTo(registry.port));

  const finding = await versionFinding({ ...behindAProxy, HTTPS_PROXY: `http://${proxy.host}` });

  expect(finding.found).toContain('api.halcyon.example did not answer with a version');
  expect(registry.requests).toEqual([{ method: 'GET', authorization: undefined }]);
  expect(proxy).toMatchObject({
    tunnels: [{ host: 'api.halcyon.example:443' }],
    readable: [],
  });
});

test('the version is not known behind a proxy that refuses, which is no problem', async () => {
  await using proxy = await startProxy(refuseTunnels);

  const finding = await versionFinding({ ...behindAProxy, HTTPS_PROXY: `http://${proxy.host}` });

  expect(finding.verdict).toBe('skipped');
  expect(proxy.tunnels).toHaveLength(1);
});
