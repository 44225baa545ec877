import type { DatabaseSync, SQLInputValue, SQLTagStore, StatementSync } from 'node:sqlite';

/** Statements as tagged templates, whose values are bound. */
export type Statements = Pick<SQLTagStore, 'run' | 'get' | 'all' | 'iterate'>;

/**
 * Statements of a database, each prepared when it is first used. Those of Node's own tag store outlive the database: the
 * file stays open after `close()`, with a log that is never written back.
 */
export function statementsOn(database: DatabaseSync): Statements {
  const prepared = new Map<readonly string[], StatementSync>();
  const statement = (parts: readonly string[]) => {
    const known = prepared.get(parts) ?? database.prepare(parts.join('?'));
    prepared.set(parts, known);
    return known;
  };
  type Values = SQLInputValue[];
  return {
    run: (parts: TemplateStringsArray, ...values: Values) => statement(parts).run(...values),
    get: (parts: TemplateStringsArray, ...values: Values) => statement(parts).get(...values),
    all: (parts: TemplateStringsArray, ...values: Values) => statement(parts).all(...values),
    iterate: (parts: TemplateStringsArray, ...values: Values) =>
      statement(parts).iterate(...values),
  };
}
