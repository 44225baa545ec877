import type { DatabaseSync } from 'node:sqlite';
import type { Computer, CreditLimits, ReadinessReport } from '../../api/resources.ts';
import type { Role } from '../../api/role.ts';
import { computerWrites } from '../../server/store/computers.ts';
import { organizationWrites } from '../../server/store/organization.ts';
import { readinessReportWrites } from '../../server/store/readiness-reports.ts';
import { sqliteEngine } from '../../server/store/sqlite-engine.ts';
import { you } from '../owner.ts';
import { statementsOn } from '../statements.ts';

/** Small sets of data: each is replaced as a whole, or never changes. */
export function smallSetRows(database: DatabaseSync) {
  const sql = statementsOn(database);
  const engine = sqliteEngine(database);

  return {
    /** Creates the rows that every mirror has. */
    begin(): void {
      sql.run`
        INSERT INTO people (id, email, email_key, role) VALUES (${you}, NULL, NULL, 'owner')
        ON CONFLICT (id) DO NOTHING
      `;
      const organization = sql.get`SELECT id FROM organization LIMIT 1`;
      if (organization === undefined) sql.run`INSERT INTO organization (id) VALUES ('')`;
    },

    /** Sets the role of the user, as far as responses reveal it. */
    setRole(role: Role): void {
      sql.run`UPDATE people SET role = ${role} WHERE id = ${you}`;
    },

    // Only `setRole` writes the column, and it takes a Role.
    role: (): Role => (sql.get`SELECT role FROM people WHERE id = ${you}`?.role ?? 'owner') as Role,

    setOrganization(id: string): void {
      sql.run`UPDATE organization SET id = ${id}`;
    },

    replaceLimits({ globalLimit, userLimits }: CreditLimits): void {
      sql.run`DELETE FROM credit_limits`;
      const limits = {
        globalLimit: globalLimit === null ? null : storedLimit(globalLimit),
        userLimits: userLimits.map(({ email, limit }) => ({ email, limit: storedLimit(limit) })),
      };
      engine.run(organizationWrites.limitCredits(limits));
    },

    replaceComputers(computers: readonly Computer[]): void {
      sql.run`DELETE FROM computers`;
      this.putComputers(computers);
    },

    /** Adds or replaces computers; others remain. */
    putComputers(computers: readonly Computer[]): void {
      engine.run(computerWrites.put(...computers));
    },

    /** Adds or replaces reports. Those without a time are last. */
    putReports(reports: readonly ReadinessReport[]): void {
      engine.run(readinessReportWrites.put(...reports));
    },
  };
}

/** Stands for a limit that could not be read: clients do not read it either, because it is out of any range. */
const unknownLimit = Number.MAX_SAFE_INTEGER + 1;

const storedLimit = (limit: number | null | undefined): number => Math.round(limit ?? unknownLimit);
