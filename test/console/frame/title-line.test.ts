import { expect, test } from 'vitest';
import type { Span } from '../../../src/console/draw/line.ts';
import { titleLine } from '../../../src/console/frame/header-line.ts';
import { navigate, navigationAt } from '../../../src/console/shell/navigation.ts';
import type { Route } from '../../../src/console/shell/routes.ts';
import { lineText, lineWidth, toneOf } from '../harness/line-text.ts';

const trail = (...routes: Route[]) =>
  routes.reduce(
    (navigation, route) => navigate(navigation, { type: 'opened', route }),
    navigationAt({ screen: 'sessions' }),
  );
const transcript = (title: string): Route => ({ screen: 'transcript', sessionId: 's1', title });
const details: Span[] = [{ text: '3 of 200+' }];
const outage: Span[] = [{ text: '✗ connection refused, next try 14:31:01', tone: 'bad' }];

test('the way here is told, the last place standing out', () => {
  const line = titleLine({ navigation: trail(transcript('Fix the arm')), details, outage: [] }, 80);

  expect(lineText(line).trimEnd()).toBe(' Sessions › Fix the arm  3 of 200+');
  expect(toneOf(line, 'Fix')).toBe('accent');
  expect(toneOf(line, 'Sessions')).toBe('muted');
});

test('beside many details the way here is shortened first, then the name, and the filter stays', () => {
  const found: Route = { screen: 'sessions' };
  const opened = navigate(navigationAt({ screen: 'now' }), {
    type: 'opened',
    route: found,
    saved: { name: 'running or waiting', views: {} },
  });
  const filter = '  /status:running OR status:waiting';
  const text = (width: number) =>
    lineText(
      titleLine(
        {
          navigation: opened,
          details: [
            { text: '1 of 7/100 read', tone: 'muted' },
            { text: ', only these are filtered: G reads all', tone: 'warning' },
            { text: filter, tone: 'accent', isFreeText: true },
            { text: '   your sessions', tone: 'muted' },
          ],
          outage: [],
        },
        width,
      ),
    ).trimEnd();

  expect(text(150)).toMatch(/^ Now › Sessions \(running or waiting\) .* your sessions$/);
  expect(text(140)).toMatch(/^ … › Sessions \(running or waiting\) {2}1 of 7.* your sessions$/);
  expect(text(115)).toMatch(
    /^ Sessions \(running or waiting\) {2}1 of 7.*G reads all {2}\/status:ru/,
  );
  expect(text(60)).toMatch(
    /^ Sessions \(running or waiting\) {2}1 of 7\/100 read {2}\/status:.*…$/,
  );
});

test('a long name is cut, not what the screen says', () => {
  const navigation = trail(transcript('A very long name of a session '.repeat(9)));
  const line = titleLine({ navigation, details, outage: [] }, 80);

  expect(lineText(line)).toMatch(/^ Sessions › A very long name .*… {2}3 of 200\+ *$/);
  expect(lineWidth(line)).toBeLessThanOrEqual(80);
});

test('an outage is told whole, with the time of the next try, however much there is to say', () => {
  const navigation = trail(transcript('A very long name of a session '.repeat(9)));
  const much: Span[] = [{ text: '30 days  2026-10-21 → 2026-11-19  until yesterday, UTC' }];

  for (const width of [60, 80, 120, 200]) {
    const text = lineText(titleLine({ navigation, details: much, outage }, width));

    expect(text).toContain('✗ connection refused, next try 14:31:01');
    expect(text.length).toBeLessThanOrEqual(width);
  }
});

test('in an outage hints give way whole, then what is said last', () => {
  const navigation = navigationAt({ screen: 'sessions' });
  const said: Span[] = [
    { text: '1 of 14', tone: 'muted' },
    { text: '  ✗ 2 in error', tone: 'bad' },
    { text: '  ! 2 still on their way', tone: 'warning' },
  ];
  const hinted: Span[] = [
    { text: '1 of 100 read', tone: 'muted' },
    { text: '   your sessions', tone: 'muted' },
  ];
  const text = (details: Span[]) =>
    lineText(titleLine({ navigation, details, outage }, 80)).trimEnd();

  expect(text(said)).toMatch(/^ Sessions {2}1 of 14 {2}✗ 2 in error +✗ connection refused, next/);
  expect(text(hinted)).toMatch(/^ Sessions {2}1 of 100 read( {3}your sessions)? +✗ connection/);
  expect(text([...said, ...hinted.slice(1)])).not.toContain('only');
});

test('a warning among the details outlasts what is muted', () => {
  const navigation = navigationAt({ screen: 'limits' });
  const details: Span[] = [
    { text: '1 of 47', tone: 'muted' },
    { text: '  by EXCEEDS LIMIT', tone: 'muted' },
    { text: '  WHAT IF 1 person', tone: 'warning' },
    { text: '  not sent', tone: 'muted' },
  ];

  const text = (width: number) =>
    lineText(titleLine({ navigation, details, outage: [] }, width)).trim();

  expect(text(60)).toBe('Limits  1 of 47  by EXCEEDS LIMIT  WHAT IF 1 person');
  expect(text(40)).toBe('Limits  1 of 47  WHAT IF 1 person');
});

test('details are left out as a whole, except for a filter of which enough remains', () => {
  const navigation = navigationAt({ screen: 'sessions' });
  const filter = '  /status:running model:atlas';
  const facts: Span[] = [{ text: '30 days' }, { text: '  2026-10-23 → 2026-11-21' }];
  const text = (details: Span[]) =>
    lineText(titleLine({ navigation, details, outage: [] }, 60)).trimEnd();

  expect(text([...facts, { text: '  1 day without data', tone: 'warning' }])).toMatch(/11-21$/);
  expect(text([...facts, { text: filter, tone: 'accent', isFreeText: true }])).toMatch(
    /status.*…$/,
  );
});

test('in 60 columns a range of days leaves room for days without data', () => {
  const missing: Span[] = [
    { text: '30 days' },
    { text: '  2026-10-24 → 2026-11-22' },
    { text: '  1 without data', tone: 'warning' },
    { text: '  UTC' },
  ];
  const line = titleLine(
    { navigation: navigationAt({ screen: 'overview' }), details: missing, outage: [] },
    60,
  );

  expect(lineText(line).trimEnd()).toMatch(/^ Overview {2}30 days .* 1 without data$/);
  expect(lineWidth(line)).toBeLessThanOrEqual(60);
});

test('a name from outside cannot leave its row', () => {
  const navigation = trail(transcript('two\nlines\u001B[2J'));
  const line = titleLine({ navigation, details: [], outage: [] }, 80);

  expect(lineText(line)).toContain('two lines');
  expect(lineText(line)).not.toContain('\u001B');
});
