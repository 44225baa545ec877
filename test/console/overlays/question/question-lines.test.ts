import { expect, test } from 'vitest';
import { questionLines } from '../../../../src/console/overlays/question/question-lines.ts';
import type { Question } from '../../../../src/console/shell/question.ts';
import { editedLine } from '../../../../src/terminal/edited-line.ts';
import { linesText, lineText, lineWidth } from '../../harness/line-text.ts';

const question: Question = {
  title: 'Remove ann?',
  effects: ['Keys stop.'],
  requests: ['DELETE /api/v0/organization/users'],
  targetIds: ['ann'],
  invalidates: [],
  perform: async () => 'done',
};
const typedQuestion = { ...question, confirmation: { ask: 'Type it', text: 'ann@x' } };

const keys = { yes: 'y', no: 'n', leave: 'esc', down: 'j' };
const typedKeys = { yes: 'enter', no: 'esc', leave: 'esc', down: 'down' };

type State = Parameters<typeof questionLines>[0];

const layout = (state: Partial<State>, size: { width: number; height: number }) =>
  questionLines(
    { question, losses: [], isArmed: true, typed: editedLine(), keys, top: 0, ...state },
    size,
  );

const draw = (text: string | undefined, isArmed = true) =>
  layout(
    text === undefined
      ? { isArmed }
      : { question: typedQuestion, isArmed, typed: editedLine(text), keys: typedKeys },
    { width: 60, height: 20 },
  ).lines;

test('answers appear when keys begin to count', () => {
  expect(linesText(draw(undefined, false))).not.toContain('yes');
  expect(linesText(draw(undefined))).toContain('y yes   n no (esc)');
});

test('what has to be typed is shown, and enter is offered only when it matches', () => {
  expect(linesText(draw('ann@'))).toContain('Type it:  ann@x');
  expect(linesText(draw('ann@'))).toContain('enter works once the text matches');
  expect(linesText(draw('ann@x'))).toContain('enter yes, do it');
  expect(linesText(draw('ann@x '))).toContain('enter works once');
  expect(linesText(draw('Ann@x'))).toContain('enter works once');
});

test('what has to be typed is never cut where it fits a line of its own', () => {
  const confirmation = { ask: 'Type the e-mail to enable enter', text: 'aditi@halcyon.example' };

  const { lines } = layout(
    {
      question: { ...question, confirmation },
      keys: typedKeys,
    },
    { width: 40, height: 20 },
  );

  expect(linesText(lines)).toContain('Type the e-mail to enable enter:\n  aditi@halcyon.example\n');
});

test('letters beyond the first slip are marked', () => {
  const field = draw('anx@').find((line) => lineText(line).startsWith('›'));

  expect(field?.spans.map(({ text, tone }) => [text, tone])).toContainEqual(['n', 'strong']);
  expect(field?.spans.map(({ text, tone }) => [text, tone])).toContainEqual(['x', 'mistake']);
  expect(field?.spans.map(({ text, tone }) => [text, tone])).toContainEqual(['@', 'mistake']);
});

test('the field is as wide before the text is typed as afterwards', () => {
  const widthOf = (text: string) =>
    lineWidth(draw(text).find((line) => lineText(line).startsWith('›')) ?? { spans: [] });

  expect(widthOf('')).toBe(widthOf('ann@x'));
});

test.each([7, 8, 12])(
  'in %i lines a long list scrolls, and yes is offered at its end',
  (height) => {
    const names = Array.from({ length: 30 }, (_, index) => `  session ${index}`);
    const long = {
      ...question,
      effects: [...names, '', 'They are permanently deleted.'],
    };
    const at = (top: number) => layout({ question: long, top }, { width: 60, height });
    const scrolled = 32 - (height - 1);

    const [first, last] = [at(0), at(1_000)];

    expect(linesText(first.lines)).toMatch(/^ {2}session 0\n {2}session 1\n/);
    expect(linesText(first.lines)).toContain(`j ${scrolled} more lines   n no`);
    expect(linesText(first.lines)).not.toContain('y yes');
    expect(linesText(last.lines)).toMatch(
      /permanently deleted\.\nDELETE \/api\/v0\/organization\/users\ny yes/,
    );
    expect([first, last].map(({ lines, above, below }) => [lines.length, above, below])).toEqual([
      [height, 0, scrolled],
      [height, scrolled, 0],
    ]);
  },
);

test('in a small terminal blank lines and the request give way to what is lost', () => {
  const asked = {
    ...typedQuestion,
    title: 'Remove aditi.reddy@halcyon.example from the organization?',
    effects: ['Access ends at once, on all computers.', 'Their sessions stay.'],
  };

  const { lines } = layout(
    {
      question: asked,
      losses: ['2 of their sessions are running now.'],
      keys: typedKeys,
    },
    { width: 56, height: 8 },
  );

  expect(lines).toHaveLength(8);
  expect(linesText(lines.toSpliced(6, 1))).toBe(
    [
      'Remove aditi.reddy@halcyon.example from the',
      'organization?',
      'Access ends at once, on all computers.',
      'Their sessions stay.',
      '2 of their sessions are running now.',
      'Type it:  ann@x',
      'enter works once the text matches   esc no',
    ].join('\n'),
  );
});

test('what follows is broken at the width, and so is a title that its frame cuts', () => {
  const { lines } = layout(
    {
      question: {
        ...question,
        title: 'Delete "Make the planner slow down before it turns"?',
        effects: ['The session and its 24 messages are permanently deleted.'],
        requests: [],
        isDestructive: true,
      },
      losses: ['Its agent is running now.'],
      keys: { ...keys, yes: 'D' },
    },
    { width: 40, height: 20 },
  );

  expect(linesText(lines)).toBe(
    [
      '',
      'Delete "Make the planner slow down',
      'before it turns"?',
      '',
      'The session and its 24 messages are',
      'permanently deleted.',
      'Its agent is running now.',
      '',
      'D delete   n no (esc)',
    ].join('\n'),
  );
});
