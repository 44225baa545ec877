import { expect, test } from 'vitest';
import { pageRows } from '../../../../src/console/screens/wiki/page-list.ts';

const start = { title: 'Start', path: 'README.md', markdown: '# Start' };

test('pages of the same path or without one stay apart, and keep their names when others come', () => {
  const before = pageRows('w1', { pages: [start, start, { title: 'Loose' }, 'a text'] });
  const after = pageRows('w1', { pages: [{ path: 'new.md' }, start, start, { title: 'Loose' }] });

  expect(before.map(({ id }) => id)).toEqual(['1#README.md', '2#README.md', '1#Loose', '1#']);
  expect(after.slice(1).map(({ id }) => id)).toEqual(['1#README.md', '2#README.md', '1#Loose']);
});

test('a page is read as its Markdown, or as all that it has', () => {
  const pages = pageRows('w1', { pages: [start, { title: 'Odd', content: 'here' }] });

  expect(pages.map(({ pointer }) => pointer)).toEqual(['/pages/0/markdown', '/pages/1']);
});
