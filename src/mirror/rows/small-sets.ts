import type { DatabaseSync } from 'node:sqlite';
import type { Computer, CreditLimits, ReadinessReport } from '../../api/resources.ts';
import type { Role } from '../../api/role.ts';
import { you } from '../owner.ts';
import { statementsOn } from '../statements.ts';

/** Small sets of data: each is replaced as a whole, or never changes. */
export function smallSetRows(database: DatabaseSync) {
  const sql = statementsOn(database);

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
      const stored = globalLimit === null ? null : storedLimit(globalLimit);
      sql.run`UPDATE organization SET global_limit = ${stored}`;
      sql.run`DELETE FROM credit_limits`;
      for (const { email, limit } of userLimits) {
        sql.run`
          INSERT OR REPLACE INTO credit_limits (email_key, email, credits)
          VALUES (${email.toLowerCase()}, ${email}, ${storedLimit(limit)})
        `;
      }
    },

    replaceComputers(computers: readonly Computer[]): void {
      sql.run`DELETE FROM computers`;
      this.putComputers(computers);
    },

    /** Adds or replaces computers; others remain. */
    putComputers(computers: readonly Computer[]): void {
      for (const computer of computers) {
        const { provisioningSteps: _, ...summary } = computer;
        const { id, hostId, name } = computer;
        sql.run`
          INSERT OR REPLACE INTO computers (id, host_id, name, document, summary)
          VALUES (
            ${id}, ${(hostId ?? '').toLowerCase()}, ${name ?? ''},
            ${JSON.stringify(computer)}, ${JSON.stringify(summary)}
          )
        `;
      }
    },

    /**
     * The API does not return the ID of a repository, so its address serves as the ID. Reports without a time are last.
     */
    putReports(reports: readonly ReadinessReport[]): void {
      for (const report of reports) {
        const { reportId, repoUrl, createdAt } = report;
        sql.run`
          INSERT OR REPLACE INTO readiness_reports (id, repo_id, created_at, document)
          VALUES (
            ${reportId}, ${repoUrl ?? ''}, ${Math.trunc(createdAt ?? 0)}, ${JSON.stringify(report)}
          )
        `;
      }
    },
  };
}

/** Stands for a limit that could not be read: clients do not read it either, because it is out of any range. */
const unknownLimit = Number.MAX_SAFE_INTEGER + 1;

const storedLimit = (limit: number | null | undefined): number => Math.round(limit ?? unknownLimit);
