import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { insertText, type JsonBytes, type Query, type Step } from './engine.ts';

/** Carries out queries at once. */
export type SqliteEngine = { run<T>(query: Query<T>): T };

/** Functions that answer at once, by those that make a query. */
export type AtOnce<Part> = {
  [Name in keyof Part]: Part[Name] extends (...given: infer Given) => Query<infer T>
    ? (...given: Given) => T
    : never;
};

/** Each statement is prepared when it is first needed. */
export function sqliteEngine(database: DatabaseSync): SqliteEngine {
  const statements = statementsOf(database);

  function carryOut(step: Step): unknown {
    switch (step.kind) {
      case 'rows':
        return statements.of(step.text).all(step.parameters);
      case 'change':
        return Number(statements.of(step.text).run(step.parameters).changes);
      case 'items':
        return bytesIn(statements.joining(step.text).get(step.parameters)?.bytes);
      case 'insert': {
        const places = step.into.columns.map((column) => `:${column}`);
        const statement = statements.of(insertText(step.into, [`(${places.join(', ')})`]));
        for (const row of step.rows) statement.run(row);
        return undefined;
      }
    }
  }

  return {
    run(query) {
      let step = query.next();
      while (!step.done) step = query.next(carryOut(step.value));
      return step.value;
    },
  };
}

function statementsOf(database: DatabaseSync) {
  const prepared = (textOf: (key: string) => string) => {
    const known = new Map<string, StatementSync>();
    return (key: string): StatementSync => {
      const statement = known.get(key) ?? database.prepare(textOf(key));
      known.set(key, statement);
      return statement;
    };
  };

  return {
    of: prepared(ofOneOrganization),
    // `group_concat` keeps the order of an inner query. Text would be decoded here, and encoded again for the
    // response.
    joining: prepared(
      (text) =>
        `SELECT CAST(group_concat(document, ',') AS BLOB) AS bytes FROM (${ofOneOrganization(text)})`,
    ),
  };
}

/** A file holds one organization, and has no column for it. */
const ofOneOrganization = (text: string): string =>
  text.replaceAll(/(?:\w+\.)?org = :org AND /g, '');

/** Null where no row has a document. */
const bytesIn = (value: unknown): JsonBytes => (value instanceof Uint8Array ? value : noItems);

const noItems: JsonBytes = new Uint8Array();

/** The same functions on a database, answering at once. */
export function atOnce<Part extends object>(engine: SqliteEngine, part: Part): AtOnce<Part> {
  const functions = Object.entries(part).map(([name, makeQuery]) => [
    name,
    (...given: unknown[]) => engine.run(Reflect.apply(makeQuery, part, given)),
  ]);
  // The names are those of the part, which `fromEntries` forgets.
  return Object.fromEntries(functions) as AtOnce<Part>;
}
