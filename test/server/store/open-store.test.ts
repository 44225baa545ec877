import { expect, test } from 'vitest';
import { openStore } from '../../../src/server/store/open-store.ts';
import { aMessage, aSession } from '../builders.ts';

const person = { id: 'usr_1', email: 'ada@halcyon.example', role: 'owner' } as const;

test('a store knows nothing of another', () => {
  const one = openStore();
  const other = openStore();
  one.people.add(person);

  expect(other.people.find('usr_1')).toBeUndefined();
  one.close();
  other.close();
});

test('a transaction that fails leaves nothing behind', () => {
  const store = openStore();
  store.people.add(person);

  const work = () => {
    store.sessions.add('usr_1', aSession());
    store.messages.append('ses_1', [aMessage(), aMessage()]);
    throw new Error('stop');
  };

  expect(() => store.transaction(work)).toThrow('stop');
  expect(store.sessions.find('ses_1', 'usr_1')).toBeUndefined();
  expect(store.messages.page({ sessionId: 'ses_1' }, 0, 10).messages).toHaveLength(0);
  store.close();
});
