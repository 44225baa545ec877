import { expect, test } from 'vitest';
import type { Field } from '../../../src/language/filter/field.ts';
import { matchesOf, parseFilter } from '../../../src/language/filter/filter.ts';

test('a value is also found under the name that it has elsewhere', () => {
  const status: Field<{ status: string }> = {
    name: 'status',
    kind: 'text',
    read: ({ status }) => status,
    alsoCalled: { pending: 'waiting' },
  };
  const sessions = ['running', 'waiting'].map((word) => ({ status: word }));
  const matching = (text: string) =>
    [...(matchesOf(sessions, parseFilter(text, [status]), 0).found ?? [])].map(Number);

  expect(matching('status:PENDING')).toEqual(matching('status:waiting'));
  expect(matching('status=pending')).toEqual(matching('status:waiting'));
  expect(matching('status:pend')).not.toEqual(matching('status:waiting'));
});
