import { expect, expectTypeOf, test } from 'vitest';
import { endpoints } from '../../src/api/endpoints.ts';
import { createClient } from '../../src/client/client.ts';
import { type ReadingClient, readingClient } from '../../src/client/reading-client.ts';

test('has every method that reads, and none that changes something or makes another client', () => {
  const whole = createClient({ baseUrl: 'http://localhost', credential: 'key' });
  const harmful = Object.entries(endpoints)
    .filter(([, { isHarmful }]) => isHarmful)
    .map(([name]) => name);

  const reading = readingClient(whole);

  expect(harmful).toContain('removeUser');
  expect(Object.keys(reading).toSorted()).toEqual(
    Object.keys(whole)
      .filter((name) => !harmful.includes(name) && name !== 'withOptions')
      .toSorted(),
  );
  expectTypeOf<ReadingClient>().toHaveProperty('listComputers');
  expectTypeOf<ReadingClient>().not.toHaveProperty('removeUser');
  expectTypeOf<ReadingClient>().not.toHaveProperty('withOptions');
});
