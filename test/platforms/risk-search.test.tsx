import { expect, test } from 'vitest';
import { mirrorFile, mirrorName } from '../../src/cli/source/mirror-files.ts';
import { openMirrorSearch } from '../../src/mirror/search-thread/open-mirror-search.ts';
import { aPersonOf } from '../cli/a-person.ts';
import { openOn } from './open-on-platform.ts';
import { type Platform, startPlatform } from './platform.ts';
import { callsAreRisky } from './switches/content.ts';

const risks = { locks: { pattern: 'open-lock', reason: 'opens a lock' } };

/** A person who has synced, and whose configuration has a pattern of their own. */
async function aPersonWithCopy(platform: Platform) {
  const env = { SIGNALBOX_API_KEY: platform.key, SIGNALBOX_RISKS: JSON.stringify(risks) };
  const person = aPersonOf(platform, env);
  const address = ['--base-url', platform.url];
  expect((await person.run(['sync', ...address, '--since', '2027-02-17'])).status).toBe(0);
  const file = mirrorFile({ XDG_STATE_HOME: person.in('..') }, mirrorName(platform.url));
  return {
    grep: (...words: string[]) => person.run(['grep', ...address, ...words]),
    search: openMirrorSearch(file),
    [Symbol.dispose]: () => person[Symbol.dispose](),
  };
}

test('signalbox grep finds risky calls, whatever form the platform gives them', async () => {
  await using platform = await startPlatform([callsAreRisky]);
  using person = await aPersonWithCopy(platform);
  const all = await person.grep('is:risky');
  const own = await person.grep('risk:locks');

  for (const reason of ['credentials of a tool', 'publishes', 'password refused', 'opens a lock']) {
    expect(all.out).toContain(reason);
  }
  expect(all.out).toMatch(/4 hits of \d+ risk patterns in 7 of 24 sessions\n$/);
  expect(own.out).toMatch(
    /opens a lock\n.*open-lock north[\s\S]*1 hit of 1 risk pattern in 7 of 24/,
  );
});

test('no hit is told with what was looked for, and where', async () => {
  await using platform = await startPlatform();
  using person = await aPersonWithCopy(platform);
  const { status, out } = await person.grep('is:risky');
  const unknown = await person.grep('risk:secrets');

  expect(status).toBe(1);
  expect(out).toMatch(/^0 hits of \d+ risk patterns in 7 of 24 sessions\n$/);
  expect(unknown.status).toBe(2);
  expect(unknown.err).toContain('There is no risk pattern secrets. Did you mean secret-');
});

test('enter on a pattern opens the calls that match it, and enter on one its transcript', async () => {
  await using platform = await startPlatform([callsAreRisky]);
  using person = await aPersonWithCopy(platform);
  await using search = { ...person.search, [Symbol.asyncDispose]: person.search.close };
  const config = { risks: { ...risks, push: false } };
  await using console = await openOn(platform, {
    columns: 160,
    rows: 50,
    copySearch: search,
    config,
  });
  await console.press(':');
  await console.type('risks');
  await console.press('enter');
  await console.waitFor(/Risks {2}1 of/);

  await console.press('/');
  await console.type('publish');
  await console.press('enter', 'enter');
  await console.waitFor(/Risks › Search: risk:publish[\s\S]*1 hit in 7 of 24 sessions/);
  expect(console.text()).toMatch(/risk +publishes/);

  await console.press('enter');
  await console.waitFor(/\/npm publish 1\/1[\s\S]*! publishes {2}npm publish \.\/tides/);
  await console.press('esc', 'q');
  await console.waitFor(/Search: risk:publish/);

  await console.press('q');
  await console.press('esc');
  await console.waitFor(/Risks {2}\d+ of \d+/);
  await console.press('/');
  await console.type('state:off');
  await console.press('enter', 'enter');
  await console.waitFor('This pattern is off. "risks": { "push": true } switches it on.');
});

test('a filter of Sessions finds those with risky calls, and tells which were not read', async () => {
  await using platform = await startPlatform([callsAreRisky]);
  using person = await aPersonWithCopy(platform);
  await using search = { ...person.search, [Symbol.asyncDispose]: person.search.close };
  await using console = await openOn(platform, {
    columns: 160,
    rows: 50,
    copySearch: search,
    config: { risks },
  });
  await console.press('2');
  await console.waitFor('your sessions');
  expect(console.text()).not.toMatch(/RISKS|not read/);

  await console.press('/');
  await console.type('is:risky');
  await console.press('enter');
  await console.waitFor(/Sessions {2}1 of 1\/24[\s\S]*RISKS/);
  expect(console.text()).toContain('risks of 17 sessions unknown: not in the local copy');
  expect(console.text()).toMatch(/! [a-z-]+(, [a-z-]+)*/);

  await console.press('/', 'ctrl-u');
  await console.type('!is:risky');
  await console.press('enter');
  await console.waitFor(/Sessions {2}1 of 23\/24/);
  expect(console.text()).toContain('? not read');
  expect(console.text()).toContain('none found');

  await console.press('/', 'ctrl-u');
  await console.type('risk:locks');
  await console.press('enter');
  await console.waitFor(/Sessions {2}1 of 1\/24/);
  expect(console.text()).toContain('locks');
});

test('without a copy, nothing is known of the risks of sessions', async () => {
  await using platform = await startPlatform();
  await using console = await openOn(platform, { columns: 160, rows: 50 });
  await console.press('2');
  await console.waitFor('your sessions');
  await console.press('/');
  await console.type('is:risky');
  await console.press('enter');

  await console.waitFor('risks of 24 sessions unknown: not in the local copy');
});

test(':grep completes the conditions for risks', async () => {
  await using platform = await startPlatform();
  await using console = await openOn(platform, { columns: 120, rows: 36 });
  await console.press(':');
  await console.type('grep secret-f');

  await console.waitFor(/risk:secret-file +secret file/);
});
