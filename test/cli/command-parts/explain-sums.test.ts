import { expect, test } from 'vitest';
import type { TokensRow } from '../../../src/api/resources.ts';
import { explainSums } from '../../../src/cli/command-parts/explain-sums.ts';
import { capturedContext } from '../captured-context.ts';

const range = { startDate: '2026-11-01', endDate: '2026-11-02' };

const aDay = (date: string, models: readonly (number | undefined)[]): TokensRow => ({
  date,
  billable_tokens: 30,
  by_model: models.map((credits, at) => ({
    model_id: `model-${at}`,
    ...(credits !== undefined && { billable_tokens: credits }),
  })),
});

async function explained(...rows: TokensRow[]) {
  const { context } = capturedContext();
  const notes: string[] = [];
  const source = { restatedDays: async () => [] };
  await explainSums(rows, range, { source, context, note: (text) => void notes.push(text) });
  return { notes, status: context.exitCode };
}

test('parts that add up are told with their days', async () => {
  const { notes, status } = await explained(aDay('2026-11-01', [10, 20]), aDay('2026-11-02', [30]));

  expect(notes).toEqual([
    'The credits by model add up to the total on 2 days of 2.',
    'No day tells its credits by person.',
  ]);
  expect(status).toBe(undefined);
});

test('a day whose parts differ from its total is named', async () => {
  const { notes, status } = await explained(aDay('2026-11-01', [10, 21]));

  expect(notes[0]).toBe('The credits by model differ from the total on 2026-11-01.');
  expect(status).toBe(3);
});

test('a part that is unknown is no zero', async () => {
  const { notes, status } = await explained(aDay('2026-11-01', [10, undefined]));

  expect(notes[0]).toBe('No day tells its credits by model.');
  expect(status).toBe(undefined);
});
