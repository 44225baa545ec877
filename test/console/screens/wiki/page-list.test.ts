import { expect, test } from 'vitest';
import { pageRows } from '../../../../src/console/screens/wiki/page-list.ts';

const start = { title: 'Start', path: 'README.md', markdown: '# Start' };

test('pages of the same path or without one stay apart, and keep their names when others come', () => {
  const before = pageRows('w1', { pages: [start, start, { title: 'Loose' }, 'a text'] });
  const after = pageRows('w1', { pages: [{ path: 'new.md' }, start, start, { title: 'Loose' }] });

  expect(new Set(before.map(({ id }) => id)).size).toBe(4);
  expect(after.slice(1).map(({ id }) => id)).toEqual(before.slice(0, 3).map(({ id }) => id));
});

test('pages of the same path are found again by their titles, in whatever order they come', () => {
  const second = { title: 'Second', path: 'README.md' };
  const [first, other] = pageRows('w1', { pages: [start, second] });
  const [otherAgain, firstAgain] = pageRows('w1', { pages: [second, start] });

  expect([firstAgain?.id, otherAgain?.id]).toEqual([first?.id, other?.id]);
});

test('a page is read as its Markdown, or as all that it has', () => {
  const pages = pageRows('w1', { pages: [start, { title: 'Odd', content: 'here' }] });

  expect(pages.map(({ pointer }) => pointer)).toEqual(['/pages/0/markdown', '/pages/1']);
});
