import type { DatabaseSync } from 'node:sqlite';
import type { Computer, CreditLimits, ReadinessReport } from '../../api/resources.ts';
import type { Role } from '../../api/role.ts';
import { you } from '../owner.ts';

/** Small sets of data: each is replaced as a whole, or never changes. */
export function smallSetRows(database: DatabaseSync) {
  const statements = prepareStatements(database);

  return {
    /** Creates the rows that every mirror has. */
    begin(): void {
      statements.insertPerson.run({ id: you, role: 'owner' });
      if (statements.selectOrganization.get() === undefined) statements.insertOrganization.run();
    },

    /** Sets the role of the user, as far as responses reveal it. */
    setRole(role: Role): void {
      statements.setRole.run({ id: you, role });
    },

    // Only `setRole` writes the column, and it takes a Role.
    role: (): Role => (statements.selectRole.get({ id: you })?.role ?? 'owner') as Role,

    setOrganization(id: string): void {
      statements.setOrganization.run({ id });
    },

    replaceLimits({ globalLimit, userLimits }: CreditLimits): void {
      const stored = globalLimit === null ? null : storedLimit(globalLimit);
      statements.setGlobalLimit.run({ globalLimit: stored });
      statements.deleteLimits.run();
      for (const { email, limit } of userLimits) {
        statements.insertLimit.run({
          key: email.toLowerCase(),
          email,
          credits: storedLimit(limit),
        });
      }
    },

    replaceComputers(computers: readonly Computer[]): void {
      statements.deleteComputers.run();
      this.putComputers(computers);
    },

    /** Adds or replaces computers; others remain. */
    putComputers(computers: readonly Computer[]): void {
      for (const computer of computers) {
        const { provisioningSteps: _, ...summary } = computer;
        statements.insertComputer.run({
          id: computer.id,
          hostId: (computer.hostId ?? '').toLowerCase(),
          name: computer.name ?? '',
          document: JSON.stringify(computer),
          summary: JSON.stringify(summary),
        });
      }
    },

    putReports(reports: readonly ReadinessReport[]): void {
      for (const report of reports) statements.insertReport.run(reportRow(report));
    },
  };
}

/**
 * The API does not return the ID of a repository, so its address serves as the ID. Reports without a time are last.
 */
const reportRow = (report: ReadinessReport) => ({
  id: report.reportId,
  repoId: report.repoUrl ?? '',
  createdAt: Math.trunc(report.createdAt ?? 0),
  document: JSON.stringify(report),
});

/** Stands for a limit that could not be read: clients do not read it either, because it is out of any range. */
const unknownLimit = Number.MAX_SAFE_INTEGER + 1;

const storedLimit = (limit: number | null | undefined): number => Math.round(limit ?? unknownLimit);

const prepareStatements = (database: DatabaseSync) => ({
  insertPerson: database.prepare(`
    INSERT INTO people (id, email, email_key, role) VALUES (:id, NULL, NULL, :role)
    ON CONFLICT (id) DO NOTHING
  `),
  setRole: database.prepare('UPDATE people SET role = :role WHERE id = :id'),
  selectRole: database.prepare('SELECT role FROM people WHERE id = :id'),
  selectOrganization: database.prepare('SELECT id FROM organization LIMIT 1'),
  insertOrganization: database.prepare("INSERT INTO organization (id) VALUES ('')"),
  setOrganization: database.prepare('UPDATE organization SET id = :id'),
  setGlobalLimit: database.prepare('UPDATE organization SET global_limit = :globalLimit'),
  deleteLimits: database.prepare('DELETE FROM credit_limits'),
  insertLimit: database.prepare(`
    INSERT OR REPLACE INTO credit_limits (email_key, email, credits)
    VALUES (:key, :email, :credits)
  `),
  deleteComputers: database.prepare('DELETE FROM computers'),
  insertComputer: database.prepare(`
    INSERT OR REPLACE INTO computers (id, host_id, name, document, summary)
    VALUES (:id, :hostId, :name, :document, :summary)
  `),
  insertReport: database.prepare(`
    INSERT OR REPLACE INTO readiness_reports (id, repo_id, created_at, document)
    VALUES (:id, :repoId, :createdAt, :document)
  `),
});
