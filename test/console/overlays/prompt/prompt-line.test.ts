import { expect, test } from 'vitest';
import type { Remark } from '../../../../src/console/overlays/prompt/prompt.ts';
import { promptLine } from '../../../../src/console/overlays/prompt/prompt-overlay.tsx';
import { editedLine, offeredLine, reduceLine } from '../../../../src/terminal/edited-line.ts';

function draw(line: ReturnType<typeof editedLine>, remark: Remark, width = 60) {
  const { spans } = promptLine({ label: '/', line, remark }, width);
  return {
    text: spans.map(({ text }) => text).join(''),
    /** The texts that have a tone. */
    toned: (tone: string) => spans.filter((span) => span.tone === tone).map(({ text }) => text),
  };
}

test('what is said about the text stands at the right edge', () => {
  const { text } = draw(editedLine('opus'), { spans: [{ text: '12/402' }] });

  expect(text).toBe(` / opus ${' '.repeat(60 - 8 - 6)}12/402`);
});

test('the cursor is a cell of its own, also behind the last character', () => {
  const line = editedLine('opus');

  expect(draw(line, { spans: [] }).toned('caret')).toEqual([' ']);
  const moved = reduceLine(line, { type: 'move', to: 'before' });
  expect(draw(moved, { spans: [] }).toned('caret')).toEqual(['s']);
});

test('mistakes are marked where they were typed', () => {
  const remark = { spans: [], mistakes: [{ start: 5, end: 11 }] };

  expect(draw(editedLine('opus cost>x 1'), remark).toned('mistake')).toEqual(['cost>x']);
});

test('a completion that only adds is shown behind the cursor', () => {
  const drawn = draw(editedLine('ses'), { spans: [], completion: 'session' });

  expect(drawn.text.trimEnd()).toBe(' / session');
  expect(drawn.toned('caret')).toEqual(['s']);
  expect(drawn.toned('muted')).toEqual(['ion']);
});

test.each([60, 80, 200])('a long text is scrolled to its cursor in %i cells', (width) => {
  const line = editedLine(`${'a long filter '.repeat(20)}end`);

  const { text } = draw(line, { spans: [{ text: '3/9' }] }, width);

  expect(text).toMatch(/^ \/ …/);
  expect(text).toMatch(/end\s+3\/9$/);
  expect(text).toHaveLength(width);
});

test('an offered text is reversed until a key keeps it', () => {
  const line = offeredLine('2026-11');

  expect(draw(line, { spans: [] }).toned('caret')).toEqual(['2026-11 ']);
  const kept = reduceLine(line, { type: 'move', to: 'end' });
  expect(draw(kept, { spans: [] }).toned('caret')).toEqual([' ']);
});
