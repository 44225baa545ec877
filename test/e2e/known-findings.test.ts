import { expect, test } from 'vitest';
import { aPerson } from './harness/a-person.ts';
import { livePlatform } from './harness/live-platform.ts';

const over = /✗ {2}\S+ +over the limit by [\d,]+/;

test('a server that is down resolves nothing, and nothing is news when it is back', async () => {
  await using platform = await livePlatform({ now: '2026-11-20T14:30:00Z' });
  using person = aPerson();
  await person.signIn(platform.url, platform.keys.owner);
  const openNow = () => person.open([], { rows: 50, env: { SIGNALBOX_START: 'now' } });
  {
    await using console = openNow();
    await console.until(over);
    await console.until(() => /✓ live/.test(console.line(0)));
    console.press('q');
    await console.exited;
  }

  await platform.stop();
  {
    await using console = openNow();
    await console.until(/as of .*: over the limit by/);
    await console.until('not read since');
    await console.until('cannot be read: connection refused');
    // The platform has a time of its own, which nobody can compare now.
    await console.until(/clock +as of .*: the server's clock is/);
    expect(console.text()).not.toMatch(/resolved|since you left: \d+ past/);
    console.press('q');
    await console.exited;
  }

  await platform.start();
  await using console = openNow();
  await console.until(over);
  await console.until(() => !console.text().includes('as of'));
  expect(console.text()).not.toMatch(/resolved|new or worse/);
});
