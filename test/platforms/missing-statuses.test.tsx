import { expect, test } from 'vitest';
import { main } from '../../src/cli/main.ts';
import { capturedContext } from '../cli/captured-context.ts';
import type { Json } from './json.ts';
import { openOnPlatform } from './open-on-platform.ts';
import { type Switch, startPlatform } from './platform.ts';
import { statusesHaveOtherWords } from './switches/fields.ts';

const withoutStatus = ({ status: _, completedAt: __, ...row }: Json): Json => row;

/** No session and no computer has a status. */
const noStatuses: Switch = {
  organization: (organization) => ({
    ...organization,
    sessions: organization.sessions.map(withoutStatus),
    computers: organization.computers.map(withoutStatus),
  }),
};

test('Tail does not call sessions idle whose status it does not know', async () => {
  await using console = await openOnPlatform([noStatuses]);
  await console.pressAtOnce(...':tail', 'enter');

  await console.waitFor('The server does not say whether 24 sessions');
  expect(console.text()).not.toContain('0 running');
});

test('Computers counts those without a status', async () => {
  await using console = await openOnPlatform([noStatuses]);
  await console.press('3');

  await console.waitFor('6 without a status');
});

test('a restart says that sessions on the computer may be running', async () => {
  await using console = await openOnPlatform([noStatuses], { columns: 160 });
  await console.press('3');
  await console.waitFor('anchor');
  await console.press('x', 'r');

  await console.waitFor('5 sessions of yours on it may be running: the server does not say.');
});

test('the overview has no number of computers with errors', async () => {
  await using platform = await startPlatform([noStatuses]);
  const { context, out } = capturedContext({ SIGNALBOX_API_KEY: platform.key });

  await main(['--base-url', platform.url], context);

  expect(out()).toMatch(/^With errors ~* +- {2}6 without a known status$/m);
});

test('words for statuses that nobody knows are not counted as no errors and nothing running', async () => {
  await using platform = await startPlatform([statusesHaveOtherWords]);
  const { context, out } = capturedContext({ SIGNALBOX_API_KEY: platform.key });

  await main(['--base-url', platform.url], context);

  const text = out();
  expect(text).toMatch(/^With errors +- {2}6 without a known status$/m);
  expect(text).toMatch(/^Running +- {2}24 without a known status$/m);
});

test('Now does not say that nothing runs where statuses have other words', async () => {
  await using console = await openOnPlatform([statusesHaveOtherWords]);
  await console.press('0');

  await console.waitFor(/Agents +\? /);
  expect(console.text()).not.toContain('0 running');
});
