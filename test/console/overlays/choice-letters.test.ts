import { expect, test } from 'vitest';
import { choiceLetters } from '../../../src/console/overlays/choice.tsx';

test('each choice has the first of its letters that is free, and never a key of the list', () => {
  const items = ['status', 'sessions', 'title', 'quick', 'jkq'].map((text) => ({ text }));

  expect(choiceLetters([...items, { text: 'any order', letter: 'a' }])).toEqual([
    's',
    'e',
    't',
    'u',
    'b',
    'a',
  ]);
});

test('when all letters are taken the rest have none', () => {
  const letters = choiceLetters(Array.from({ length: 30 }, () => ({ text: 'x' })));

  expect(new Set(letters.slice(0, 22)).size).toBe(22);
  expect(letters.slice(22)).toEqual(Array(8).fill(undefined));
});
