import * as z from 'zod';
import { addressProblem, withoutTrailingSlash } from '../api/address.ts';

/** Where the credential of a profile is stored. */
export type CredentialPlace =
  | { type: 'keyring' }
  | { type: 'file' }
  /** A program that prints the credential, its arguments, and how long it may take. */
  | { type: 'command'; argv: readonly [string, ...string[]]; timeLimitMs?: number }
  | { type: 'environment'; variable: string };

/** A server that the user has signed in to. */
export type SavedProfile = {
  baseUrl: string;
  /** Address of the web application. Default: the address of the API. */
  appUrl: string | undefined;
  /** Undefined after signing out. */
  credential: CredentialPlace | undefined;
  /** The console syncs the local copy when it is older than this many minutes. If omitted, never. */
  syncMinutes?: number;
  /** A team server, which is read instead of the server itself unless it is only for pushes. */
  team?: SavedTeam;
  /** What a team server may have of one's own sessions. If omitted, nothing. */
  sharedSessions?: SharedSessions;
  /** IDs of sessions that a team server may not have in any case. */
  unsharedSessions?: readonly string[];
};

/** A team server, and where the key for it is stored; undefined after signing out. */
type SavedTeam = {
  url: string;
  credential: CredentialPlace | undefined;
  /** What is shared is pushed there, and everything is read from the platform. */
  isPushOnly?: true;
};

/** How much of one's own sessions a team server may have. */
export const sharedSessions = ['none', 'titles', 'transcripts'] as const;
export type SharedSessions = (typeof sharedSessions)[number];

const usualSyncMinutes = 15;

// Schemas are made when there are profiles to check: a start with the demo organization has none.
const address = () =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'is missing.' : 'must be text.') })
    .check((context) => {
      const problem = addressProblem(context.value);
      if (problem === undefined) return;
      context.issues.push({ code: 'custom', message: problem, input: context.value });
    });

const credentialError =
  'must be "keyring", "file", {"command": ["pass", "show", "signalbox"]} or {"environment": "NAME"}. The key itself does not belong here; signalbox login keeps it.';

const credential = () =>
  z.union(
    [
      z.enum(['keyring', 'file']),
      z.strictObject({
        command: z.tuple([z.string().min(1)], z.string()),
        timeout: z.number().min(1).max(600).optional(),
      }),
      z.strictObject({ environment: z.string().regex(/^[A-Za-z_]\w*$/) }),
    ],
    { error: credentialError },
  );

const sync = () =>
  z.union([z.boolean(), z.number().min(1).max(10_080)], {
    error: 'must be true, false, or a number of minutes from 1 to 10080.',
  });

const groupError = {
  error: (issue: { code?: string }) =>
    issue.code === 'unrecognized_keys' ? undefined : 'must be a group in { }.',
};

const team = () =>
  z.strictObject(
    {
      url: address(),
      credential: credential().optional(),
      read: z.boolean({ error: 'must be true or false.' }).optional(),
    },
    groupError,
  );

const share = () =>
  z.strictObject(
    {
      sessions: z
        .enum(sharedSessions, { error: `must be one of ${sharedSessions.join(', ')}.` })
        .optional(),
      except: z
        .array(z.string().min(1), { error: 'must be a list of IDs of sessions.' })
        .optional(),
    },
    groupError,
  );

/** A profile in the configuration file. Messages are ends of sentences that begin with the place. */
export const savedProfile = () =>
  z
    .strictObject(
      {
        // Who only reads a team server has no other one.
        baseUrl: address().optional(),
        appUrl: address().optional(),
        credential: credential().optional(),
        sync: sync().optional(),
        team: team().optional(),
        share: share().optional(),
      },
      groupError,
    )
    .check(({ value: { baseUrl, team }, issues }) => {
      if (baseUrl !== undefined || (team !== undefined && team.read !== false)) return;
      issues.push({ code: 'custom', path: ['baseUrl'], message: 'is missing.', input: baseUrl });
    });

const groups = { team, share };

/** The settings of a profile, or of a group in it. */
export const profileSettingNames = ([group]: readonly PropertyKey[]): string[] =>
  Object.keys((group === 'team' || group === 'share' ? groups[group] : savedProfile)().shape);

/** The profile in a validated configuration, without trailing slashes in its addresses. */
export function toSavedProfile(written: z.infer<ReturnType<typeof savedProfile>>): SavedProfile {
  const minutes = minutesOf(written.sync);
  const { team, share: shared } = written;
  return {
    baseUrl: withoutTrailingSlash(written.baseUrl ?? team?.url ?? ''),
    appUrl: written.appUrl === undefined ? undefined : withoutTrailingSlash(written.appUrl),
    credential: placeOf(written.credential),
    ...(minutes !== undefined && { syncMinutes: minutes }),
    ...(team && {
      team: {
        url: withoutTrailingSlash(team.url),
        credential: placeOf(team.credential),
        ...(team.read === false && { isPushOnly: true }),
      },
    }),
    ...(shared?.sessions && { sharedSessions: shared.sessions }),
    ...(shared?.except && { unsharedSessions: shared.except }),
  };
}

function minutesOf(written: boolean | number | undefined): number | undefined {
  if (typeof written === 'number') return written;
  return written ? usualSyncMinutes : undefined;
}

function placeOf(
  written: z.infer<ReturnType<typeof credential>> | undefined,
): CredentialPlace | undefined {
  if (written === undefined) return undefined;
  if (typeof written === 'string') return { type: written };
  if ('command' in written) {
    const { command: argv, timeout } = written;
    return { type: 'command', argv, ...(timeout && { timeLimitMs: timeout * 1_000 }) };
  }
  return { type: 'environment', variable: written.environment };
}
