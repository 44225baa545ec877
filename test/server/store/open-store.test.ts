import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../../../src/server/store/open-store.ts';
import { aMessage, aSession } from '../builders.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
  file = join(folder, 'data', 'store.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const person = { id: 'usr_1', email: 'ada@halcyon.example', role: 'owner' } as const;

describe('a store with a file', () => {
  test('keeps what was written', () => {
    const first = openStore({ file });
    first.people.add(person);
    first.close();

    const second = openStore({ file });
    expect(second.people.find('usr_1')).toEqual(person);
    second.close();
  });

  test('is for its owner alone, write-ahead log included', () => {
    const store = openStore({ file });
    store.people.add(person);

    expect(modeOf(join(folder, 'data'))).toBe('700');
    expect(modeOf(file)).toBe('600');
    expect(modeOf(`${file}-wal`)).toBe('600');
    store.close();
  });

  test('is closed to others when it was open to them before', () => {
    openStore({ file }).close();
    chmodSync(file, 0o644);

    openStore({ file }).close();

    expect(modeOf(file)).toBe('600');
  });

  test('can be read while somebody else writes', () => {
    const writer = openStore({ file });
    const reader = openStore({ file });
    writer.transaction(() => {
      writer.people.add(person);

      expect(reader.people.find('usr_1')).toBeUndefined();
    });

    expect(reader.people.find('usr_1')).toEqual(person);
    writer.close();
    reader.close();
  });

  test('is not opened when a newer version wrote it', () => {
    openStore({ file }).close();
    const database = new DatabaseSync(file);
    database.exec('INSERT INTO migrations (version) VALUES (9999)');
    database.close();

    expect(() => openStore({ file })).toThrow('Update signalbox');
  });
});

test('a store without a file knows nothing of another', () => {
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
