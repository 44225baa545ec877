import type { WebhookSetting } from '../../settings/webhook.ts';
import { summaryOf, type WatchEvent } from './events.ts';

export const payloads: Readonly<Record<WebhookSetting['format'], (event: WatchEvent) => unknown>> =
  {
    json: (event) => event,
    slack: slackMessage,
    teams: teamsMessage,
    alertmanager: alerts,
  };

const signs = { critical: '🔴', warning: '🟠', notice: '🔵' } as const;

const signOf = ({ event, severity }: WatchEvent): string =>
  event === 'ended' ? '✅' : signs[severity];

const headOf = ({ event, severity, was, how, subject, test }: WatchEvent): string => {
  const words = {
    began: severity,
    worse: `${severity}, was ${was}`,
    ended: how === 'lapsed' ? 'past' : 'resolved',
  };
  const word = words[event];
  return `${test ? '[test] ' : ''}${word}: ${subject}`;
};

const factsOf = ({ rule, since, period, profile }: WatchEvent): [string, string][] => [
  ['Rule', rule],
  ['Since', since ?? 'not known'],
  ...(period === null ? [] : ([['Period', period]] as [string, string][])),
  ['Profile', profile],
];

/** Slack limits a text to 3,000 characters; the rest of a block needs some. */
const maxText = 2_000;

const cut = (text: string): string => (text.length > maxText ? `${text.slice(0, maxText)}…` : text);

/** A message in Block Kit; `text` is what notifications and old clients show. */
function slackMessage(event: WatchEvent) {
  const text = (markdown: string) => ({ type: 'mrkdwn', text: markdown });
  const facts = factsOf(event).map(([name, value]) => `${name}: ${escapedForSlack(value)}`);
  return {
    text: escapedForSlack(cut(`${signOf(event)} ${summaryOf(event)}`)),
    blocks: [
      {
        type: 'section',
        text: text(
          `${signOf(event)} *${escapedForSlack(cut(headOf(event)))}*\n${escapedForSlack(cut(event.evidence))}`,
        ),
      },
      { type: 'context', elements: [text(facts.join('  ·  '))] },
    ],
  };
}

/** Without it, text from outside could mention a channel or hide a link. */
const escapedForSlack = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[*_~`]/g, '\u200B$&');

/** An Adaptive Card, as the address of a workflow takes it. */
function teamsMessage(event: WatchEvent) {
  const block = (text: string, style: object = {}) => ({
    type: 'TextBlock',
    text: escapedForTeams(cut(text)),
    wrap: true,
    ...style,
  });
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      block(`${signOf(event)} ${headOf(event)}`, { weight: 'Bolder', size: 'Medium' }),
      block(event.evidence),
      {
        type: 'FactSet',
        facts: factsOf(event).map(([title, value]) => ({ title, value: escapedForTeams(value) })),
      },
    ],
  };
  return {
    type: 'message',
    attachments: [
      { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content },
    ],
  };
}

/** Text blocks are Markdown: links and emphasis of text from outside are shown as they are written. */
const escapedForTeams = (text: string): string => text.replaceAll(/[\\[\]()*_`<>#]/g, '\\$&');

/** Alertmanager forgets an alert without an end after minutes; this one ends by itself if nobody tells its end. */
const alertMs = 30 * 86_400_000;

/** The severity is a label, so that an alert that gets worse is another one, and the one before ends. */
function alerts(event: WatchEvent) {
  const { was } = event;
  return [
    ...(was === null ? [] : [alert({ ...event, event: 'ended', severity: was })]),
    alert(event),
  ];
}

/** An alert of the API v2 of Alertmanager. The labels identify it, so that its end is known as such. */
function alert(event: WatchEvent) {
  const { id, rule, severity, subject, profile, evidence, at, since, test } = event;
  const startsAt = since !== null && since < at ? since : at;
  const endsAt = event.event === 'ended' ? at : new Date(Date.parse(at) + alertMs).toISOString();
  return {
    labels: {
      alertname: `signalbox ${rule}`,
      severity,
      subject,
      profile,
      finding: id,
      ...(test && { test: 'true' }),
    },
    annotations: { summary: summaryOf({ ...event, event: 'began' }), description: evidence },
    startsAt: event.event === 'ended' && startsAt > endsAt ? endsAt : startsAt,
    endsAt,
  };
}
