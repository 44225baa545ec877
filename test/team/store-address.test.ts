import { expect, test } from 'vitest';
import { storeWarning } from '../../src/cli/team/store-address.ts';

test.each([
  ['this computer', 'postgres://ada:x@localhost/signalbox', {}],
  ['a socket', 'postgres://%2Fvar%2Frun%2Fpostgresql/signalbox', {}],
  ['a socket as a parameter', 'postgres://here/signalbox?host=/run/postgresql', {}],
  ['a certificate', 'postgres://ada@db.example/signalbox?sslmode=verify-full', {}],
  ['what the driver takes for that', 'postgres://ada@db.example/signalbox?sslmode=require', {}],
  ['the environment', 'postgres://ada@db.example/signalbox', { PGSSLMODE: 'verify-full' }],
])('the way to the database is safe by %s', (_, address, env) => {
  expect(storeWarning(address, env)).toBeUndefined();
});

test.each([
  ['plain', 'postgres://ada:hunter2@db.example/signalbox'],
  ['plain to one of several', 'postgres://ada:hunter2@localhost,db.example:5433/signalbox'],
  ['unverified', 'postgres://ada:hunter2@db.example/signalbox?sslmode=no-verify'],
  [
    'as the programs of PostgreSQL do',
    'postgres://ada:hunter2@db.example/signalbox?uselibpqcompat=true&sslmode=require',
  ],
])('a way to the database that is %s is named, without the password', (_, address) => {
  const warning = storeWarning(address, {});

  expect(warning).toMatch(/^The connection to the database at db\.example/);
  expect(warning).toContain('?sslmode=verify-full');
  expect(warning).not.toContain('hunter2');
});
