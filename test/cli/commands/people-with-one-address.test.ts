import { expect, test } from 'vitest';
import { realTime } from '../../../src/cli/process/time.ts';
import type { Answer } from '../../platforms/answers.ts';
import { startPlatform } from '../../platforms/platform.ts';
import { aPersonOf } from '../a-person.ts';

/** Somebody came back: one address, two user IDs. */
const cameBack = {
  answer: (answer: Answer): Answer =>
    JSON.parse(JSON.stringify(answer).replaceAll('runa@', 'oda@')),
};

test('people show names the other user IDs of an address, each of which shows one', async () => {
  await using platform = await startPlatform([cameBack]);
  using person = aPersonOf(platform, {}, { ...realTime, nowMs: () => platform.nowMs });
  await person.login(platform.key);
  const show = (name: string) =>
    person.run(['people', 'show', name, '--last', '30d', '--select', 'userId']);

  const { out, err } = await show('oda@halcyon.example');

  const [, other = ''] =
    /^Others have this address, too\. Show them by user ID: (\S+)\.$/m.exec(err) ?? [];
  expect(other).not.toBe('');
  expect(await show(other)).toEqual({ status: 0, out: `${other}\n`, err: '' });
  expect(out).not.toBe(`${other}\n`);
});
