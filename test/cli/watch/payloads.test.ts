import { describe, expect, test } from 'vitest';
import { payloads } from '../../../src/cli/watch/payloads.ts';
import { webhookFormats } from '../../../src/settings/webhook.ts';
import { anEvent } from './an-event.ts';

const ended = { event: 'ended', how: 'resolved', at: '2026-11-27T02:10:00.000Z' } as const;
const events = {
  began: anEvent(),
  ended: anEvent(ended),
  worse: anEvent({ event: 'worse', was: 'warning' }),
  test: anEvent({ test: true, since: null, severity: 'warning', period: '2026-11' }),
};

describe.each(webhookFormats)('%s', (format) => {
  test.each(Object.entries(events))('posts what %s as written here', async (name, event) => {
    const body = `${JSON.stringify(payloads[format](event), undefined, 2)}\n`;

    await expect(body).toMatchFileSnapshot(`golden/${format}-${name}.txt`);
  });
});

test('text from outside mentions nobody in Slack and makes no link in Teams', () => {
  expect(JSON.stringify(payloads.slack(anEvent()))).not.toContain('<!channel>');
  expect(JSON.stringify(payloads.teams(anEvent()))).not.toContain('[full](');
});

test('a text that is too long for a message is cut', () => {
  const long = anEvent({ evidence: 'x'.repeat(100_000) });

  expect(JSON.stringify(payloads.slack(long)).length).toBeLessThan(10_000);
  expect(JSON.stringify(payloads.teams(long)).length).toBeLessThan(10_000);
});

test('Alertmanager knows the end of an alert by the labels of its beginning', () => {
  const [began] = payloads.alertmanager(events.began) as { labels: object; endsAt: string }[];
  const [over] = payloads.alertmanager(events.ended) as { labels: object; endsAt: string }[];

  expect(over?.labels).toEqual(began?.labels);
  expect(over?.endsAt).toBe(ended.at);
  expect(Date.parse(began?.endsAt ?? '')).toBeGreaterThan(Date.parse(ended.at));
});

test('to Alertmanager, what gets worse is the end of one alert and the beginning of another', () => {
  type Alert = { labels: { severity: string }; endsAt: string };
  const [was, is] = payloads.alertmanager(events.worse) as Alert[];
  const [warned] = payloads.alertmanager(anEvent({ severity: 'warning' })) as Alert[];

  expect(was?.labels).toEqual(warned?.labels);
  expect(was?.endsAt).toBe(events.worse.at);
  expect(is?.labels).toEqual({ ...was?.labels, severity: 'critical' });
});
