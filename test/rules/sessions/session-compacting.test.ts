import { expect, test } from 'vitest';
import { sessionCompacting } from '../../../src/rules/sessions/session-compacting.ts';
import { anEntry, judges, minutesAgo, runningWith, someFacts } from '../judged.ts';

const compacted = (minutes: number) =>
  anEntry({
    kind: 'user',
    text: 'The conversation so far was compacted. Summary: tests fail.',
    createdAt: minutesAgo(minutes),
  });
const asked = anEntry({ kind: 'user', text: 'Why is the conversation compacted so often?' });

judges(sessionCompacting, [
  {
    when: 'the conversation was compacted eight times within half an hour',
    facts: runningWith([...[29, 26, 22, 18, 14, 11, 8, 3].map(compacted), asked]),
    finds: ['Fix it context compacted 8 times within half an hour'],
  },
  {
    when: 'it was five times, as conversations with large files are',
    facts: runningWith([...[28, 22, 16, 10, 4].map(compacted), asked]),
  },
  {
    when: 'it was eight times in a day',
    facts: runningWith([900, 800, 700, 600, 500, 400, 300, 10].map(compacted)),
  },
  { when: 'a person writes about it', facts: runningWith([asked, asked, asked]) },
]);

test.each([
  {
    what: 'one is enough, and the last but one was half an hour before',
    ago: [900, 40, 10],
    count: 1,
    began: 10,
  },
  {
    what: 'one is enough, and there were more within half an hour',
    ago: [900, 35, 10],
    count: 1,
    began: 35,
  },
  { what: 'two were exactly half an hour apart', ago: [40, 10, 5], count: 2, began: 10 },
])('it began with the first of those close together: $what', ({ ago, count, began }) => {
  const facts = someFacts(runningWith(ago.map(compacted)));

  expect(sessionCompacting.find(facts, count)).toMatchObject([{ sinceMs: minutesAgo(began) }]);
});

test('messages without a time are not counted', () => {
  const timeless = { ...compacted(20), createdAt: undefined };
  const facts = someFacts(runningWith([compacted(25), timeless, compacted(10), compacted(5)]));

  expect(sessionCompacting.find(facts, 2)).toMatchObject([{ sinceMs: minutesAgo(25), size: 3 }]);
});
