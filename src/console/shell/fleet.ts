import type { OrganizationFigures } from '../../figures/organization/organization-figures.ts';
import type { Severity } from '../../rules/finding.ts';
import type { JoinedFinding } from '../../rules/joined-findings.ts';

/** The words for how an organization was read. */
export const fleetStates = ['read', 'partly', 'copy', 'down'] as const;

/** One of several organizations. What is undefined is unknown. */
export type FleetRow = {
  /** The profile. */
  name: string;
  /** `partly`: some could not be read; `copy`: the figures are those of the local copy; `reading`: not read so far. */
  state: (typeof fleetStates)[number] | 'reading';
  /** Why it was not read, or not all of it. */
  reason: string | undefined;
  /** The same, short enough for a column. */
  cause: string | undefined;
  /** The time of the figures in Unix milliseconds. */
  asOfMs: number | undefined;
  figures: OrganizationFigures | undefined;
  /** What Now shows of the local copy, by severity. */
  findings: (Readonly<Record<Severity, number>> & { isPartial: boolean }) | undefined;
  /** The time of the data of the local copy in Unix milliseconds. */
  copyOfMs: number | undefined;
  /** Why there is nothing from the local copy. */
  copyProblem: string | undefined;
};

/**
 * Reads all profiles side by side, in the order of the configuration. Tells all rows at the start, and each time that one
 * more has been read.
 */
export type ReadFleet = (tell: (rows: readonly FleetRow[]) => void) => Promise<readonly FleetRow[]>;

/** An organization of which nothing is known yet. */
export const unreadRow = (name: string): FleetRow => ({
  name,
  state: 'reading',
  reason: undefined,
  cause: undefined,
  asOfMs: undefined,
  figures: undefined,
  findings: undefined,
  copyOfMs: undefined,
  copyProblem: undefined,
});

/** What Now shows of the local copy of one profile, most urgent first, or why that is not known. */
export type CopyFindings = { profile: string } & (
  | {
      /** The time of the data of the copy in Unix milliseconds. */
      copyOfMs: number;
      findings: readonly JoinedFinding[];
      /** What the rules could not look at, as parts of a sentence. */
      blindSpots: readonly string[];
      problem?: undefined;
    }
  | { problem: string }
);
