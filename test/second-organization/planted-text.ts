import type { Organization } from './organization.ts';

const timeText = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

/** What is planted, one problem a line: from when to when, how urgent, its ID, and what it is. */
export const plantedText = ({ planted }: Pick<Organization, 'planted'>): string =>
  planted
    .map(
      ({ id, severity, startMs, endMs, description }) =>
        `${timeText(startMs)}  ${timeText(endMs)}  ${severity.padEnd(8)}  ${id.padEnd(26)}  ${description}\n`,
    )
    .join('');
