import { expect, test } from 'vitest';
import { endpoints } from '../../../src/api/endpoints.ts';
import { actText, resultText } from '../../../src/console/shell/request-text.ts';

test('a request of the API is named after its endpoint, another one by method and route', () => {
  expect(actText({ method: 'POST', route: endpoints.restartComputer.path })).toBe(
    'restart computer',
  );
  expect(actText({ method: 'PUT', route: '/elsewhere' })).toBe('PUT /elsewhere');
});

test.each([
  ['ok', { result: 'ok', status: 200 }],
  ['no result', { result: 'pending' }],
  ['unreachable', { result: 'unreachable' }],
  ['forbidden 403', { result: 'forbidden', status: 403 }],
])('a result reads "%s"', (text, result) => {
  expect(resultText(result)).toBe(text);
});
