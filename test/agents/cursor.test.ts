import { expect, test } from 'vitest';
import { createCursors } from '../../src/cli/mcp/cursor.ts';

const call = { tool: 'usage', range: '7d', limit: 10 };

test('a cursor leads to the position that it was written for', () => {
  const cursors = createCursors();

  expect(cursors.read(call, cursors.write(call, 20))).toBe(20);
});

test('a cursor with another position, for a wider range, or of another process is refused', () => {
  const cursors = createCursors();
  const cursor = cursors.write(call, 20);
  const [, signature] = cursor.split('.');

  expect(() => cursors.read(call, `21.${signature}`)).toThrow('not of this call');
  expect(() => cursors.read({ ...call, range: '90d' }, cursor)).toThrow('not of this call');
  expect(() => createCursors().read(call, cursor)).toThrow('not of this call');
  expect(() => cursors.read(call, '')).toThrow('not of this call');
});
