import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Line, visiblePieces } from '../../../../src/console/draw/line.ts';
import { factLines } from '../../../../src/console/draw/row.ts';
import { monochromeTheme } from '../../../../src/console/draw/theme.ts';
import {
  end,
  moveBy,
  start,
  windowFrom,
} from '../../../../src/console/screens/transcript/position.ts';
import { layOut } from '../../../../src/console/screens/transcript/transcript-layout.ts';
import { defaultFolding, reduceFolding } from '../../../../src/console/tree/json-folding.ts';
import { jsonLines, jsonRows } from '../../../../src/console/tree/json-rows.ts';
import { valueLines } from '../../../../src/console/tree/value-page.tsx';
import { transcriptEntry } from '../../../../src/figures/transcript/transcript-entry.ts';
import { minCpuMs } from '../../../timing/cpu-time.ts';

/** Milliseconds that a key may take: two frames of a screen that is drawn 60 times a second. */
const keyMs = 33;

/** What is dangerous takes seconds. A machine with a load of 15 takes four times as long as a quiet one for the rest. */
const slowness = 20;

const size = { width: 160, height: 50 };

const message = (role: 'user' | 'assistant' | 'tool', text: string) =>
  transcriptEntry({
    id: 'msg_1',
    role,
    content: [{ type: role === 'tool' ? 'tool_result' : 'text', text, id: 'part_1' }],
    createdAt: 0,
    updatedAt: 0,
  });

const paint = (lines: readonly Line[]) =>
  lines
    .slice(0, size.height)
    .map((line) => visiblePieces(line, size.width, { theme: monochromeTheme, isAscii: false }));

/** What a screen shows of a message at one of its ends, laid out anew. */
function paintMessage(role: 'user' | 'assistant' | 'tool', isAtEnd: boolean) {
  return (text: string) => {
    const entries = [message(role, text)];
    const options = {
      ...{ entries, hasTimes: true, isWrapped: true },
      ...{ isUnfolded: () => true, reasonsFor: () => ['a reason'] },
    };
    const layout = layOut({ ...options, width: size.width }, new Map());
    const top = isAtEnd ? moveBy(end(layout), 1 - size.height, layout) : start;
    const places = windowFrom(top, size.height, layout);
    return paint(places.map((place) => ({ spans: layout.lineAt(place)?.spans ?? [] })));
  };
}

const allOpen = reduceFolding(defaultFolding, { type: 'all-opened' });

const shown = {
  'a message of a person': paintMessage('user', false),
  'the end of a message of an agent': paintMessage('assistant', true),
  'the output of a tool': paintMessage('tool', false),
  'the end of the output of a tool': paintMessage('tool', true),
  'a cell': (text: string) => paint([{ spans: [{ text }] }]),
  'a fact': (text: string) => paint(factLines('Title', text, size.width)),
  'a document as a tree': (text: string) =>
    paint(jsonLines(jsonRows({ name: text, text }, allOpen, size.width), {})),
  'a value beside a tree': (text: string) =>
    paint(valueLines(text, 'markdown', { ...size, characters: 8_000 })),
};

type Shown = keyof typeof shown;

function expectQuick(what: Shown, text: string): void {
  const enoughMs = keyMs * slowness;
  const ms = minCpuMs(() => shown[what](text), { enoughMs });
  expect({ what, start: text.slice(0, 80), isQuick: ms <= enoughMs, ms }).toMatchObject({
    isQuick: true,
  });
}

const bytes = 100_000;
const filled = (part: string): string => part.repeat(Math.ceil(bytes / part.length));

/** Texts that took a parser or a measure of widths seconds, or could. */
const hostile: Record<string, string> = {
  'quotations around lists': `${'> '.repeat(1_000)}${'- '.repeat(200)}x\nsecond`,
  'lists in lists': `${'- '.repeat(2_000)}x\nsecond`,
  'deeper and deeper lists': Array.from(
    { length: 400 },
    (_, depth) => `${'  '.repeat(depth)}- x`,
  ).join('\n'),
  'quotation marks': filled('>'),
  'emphasis that never ends': filled("*a'"),
  'strong words that never end': filled('**a'),
  brackets: filled('['),
  'pictures in pictures': filled('![a]('),
  'an address without end': `${filled('a.')}@`,
  addresses: filled('www.a '),
  tables: filled('|a|b|\n|-|-|\n'),
  'a table with a thousand columns': `${filled('|a')}\n${filled('|-')}`,
  'a fence with a long name': `\`\`\`${filled('a')}\n${filled('b\n')}`,
  fences: filled('```\n'),
  definitions: filled('[a]: b\n'),
  tags: filled('<a '),
  'a diff': `--- a\n+++ b\n@@ -1 +1 @@\n${filled('-a\n+b\n')}`,
  'a JSON text': `{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}`,
  'a pile of marks': `e${filled('\u0301')}`,
  'piles of marks': filled('e\u0301\u0302\u0303\u0304\u0305\u0306'),
  'marks beside letters': `\u0915${filled('\u093E')}`,
  'joined letters': filled('\u0915\u094D'),
  'joined emoji': filled('\u{1F469}\u200D'),
  'key caps': filled('1\uFE0F\u20E3'),
  'halves of syllables': filled('\u1100'),
  'escape sequences': filled('\u001B[1m'),
  'titles that never end': filled('\u001B]0;'),
  'lone surrogates': filled('\uD800'),
  'a line without end': filled('word '),
  'a word without end': filled('a'),
  tabs: filled('\t'),
  'tabs behind a letter': `a${'\t'.repeat(2_000)}> `,
  'a hundred thousand lines': 'a\n'.repeat(100_000),
};

const cases = Object.keys(shown).flatMap((what) =>
  Object.keys(hostile).map((name) => ({ what: what as Shown, name })),
);

test.each(cases)('$what of $name holds no key back', ({ what, name }) => {
  expectQuick(what, hostile[name] ?? '');
});

const atom = fc.constantFrom(
  ...[
    '> ',
    '- ',
    '1. ',
    '  ',
    '*',
    '**',
    '_',
    '~~',
    '`',
    '```\n',
    '[',
    '](',
    '![',
    ')',
    '<',
    '<!--',
  ],
  ...[
    '|',
    '|-|\n',
    '\n',
    '\n\n',
    'a',
    'b ',
    'a.',
    '@',
    'www.',
    'http://',
    '&amp;',
    '\\',
    '# ',
    '---\n',
  ],
  ...[
    '+',
    '@@ -1 +1 @@\n',
    '{"a":',
    '[1,',
    '"',
    '\u0301',
    '\u0915\u094D',
    '\u{1F469}\u200D',
    '\u1100',
  ],
  ...['\u0E33', '\u3042', '\u001B[', '\u202E', '\t', '\r', '\uD800', '\u{1F1E9}', '\u{1F3FD}'],
);

const stretch = fc
  .tuple(fc.array(atom, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 30_000 }))
  .map(([atoms, length]) => {
    const part = atoms.join('');
    return part.repeat(Math.ceil(length / part.length));
  });

const anyText = fc.array(stretch, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));

test('no text holds a key back, whatever it is made of', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(...(Object.keys(shown) as Shown[])), (text, what) => {
      expectQuick(what, text);
    }),
    { numRuns: 150 },
  );
});

test('a message of 100 kB takes no more memory than a few copies of it', () => {
  const before = process.memoryUsage().heapUsed;

  for (const text of Object.values(hostile)) paintMessage('user', true)(text);

  expect(process.memoryUsage().heapUsed - before).toBeLessThan(200_000_000);
});

test('what is shown plain says why', () => {
  const lines = paintMessage('user', false)(hostile['quotations around lists'] ?? '');

  expect(
    lines
      .flat()
      .map(({ text }) => text)
      .join(''),
  ).toContain('Shown as plain text, because it is nested too deeply.');
});
