import { isClientError } from '../../client/errors/any-client-error.ts';
import { type FleetRow, type ReadFleet, unreadRow } from '../../console/shell/fleet.ts';
import { outageCause } from '../../console/shell/outage-cause.ts';
import type { Config } from '../../settings/settings.ts';
import type { RangeOptions } from '../command-parts/range-options.ts';
import type { CliContext } from '../process/cli-context.ts';
import type { Told } from '../process/failure.ts';
import {
  type OpenSource,
  openSource,
  type ReadingSource,
  type SourceOptions,
} from '../source/source.ts';
import {
  type Attempt,
  attempt,
  type ReadFigures,
  readFigures,
  readFindings,
} from './read-organization.ts';

export type ReadOrganization = { row: FleetRow; failure: Told | undefined };

type FleetOptions = SourceOptions & RangeOptions;

/** Each profile of the configuration; the one source that the options choose, or that there is without profiles. */
export function organizationsOf(options: SourceOptions, { profiles }: Config): SourceOptions[] {
  const { demo, profile, baseUrl, seed, now, scale, ...others } = options;
  const isOne = [demo, profile, baseUrl, seed, now, scale].some((given) => given !== undefined);
  const names = Object.keys(profiles);
  return isOne || names.length === 0
    ? [options]
    : names.map((name) => ({ ...others, profile: name }));
}

/** `ReadFleet` for a console, which has the terminal, so that nothing may write to it. */
export async function readProfiles(
  config: Config,
  { offline, tell }: { offline: boolean; tell: Parameters<ReadFleet>[0] },
  context: CliContext,
): Promise<readonly FleetRow[]> {
  const profiles = Object.keys(config.profiles);
  const organizations = profiles.map((profile) => ({ profile, offline, isSilent: true }));
  let rows: readonly FleetRow[] = profiles.map(unreadRow);
  tell(rows);
  await readFleet(organizations, config, context, ({ row }, at) => {
    rows = rows.with(at, row);
    tell(rows);
  });
  return rows;
}

/** Reads organizations side by side, and tells each with its place. A failure of one is told in its row. */
export async function readFleet(
  organizations: readonly FleetOptions[],
  config: Config,
  context: CliContext,
  onRead?: (one: ReadOrganization, at: number) => void,
): Promise<ReadOrganization[]> {
  const reading: Promise<ReadOrganization>[] = [];
  for (const [at, options] of organizations.entries()) {
    // One after the other: the command of a credential may ask for a password on the terminal.
    const server = options.offline
      ? undefined
      : await attempt(() => openSource(options, config, context));
    reading.push(
      readOne({ options, server }, config, context).then((one) => {
        onRead?.(one, at);
        return one;
      }),
    );
  }
  return await Promise.all(reading);
}

type Opened = { options: FleetOptions; server: Attempt<OpenSource> | undefined };

async function readOne(
  { options, server }: Opened,
  config: Config,
  context: CliContext,
): Promise<ReadOrganization> {
  const live =
    server &&
    (await attempt(async () => {
      if (server.state === 'failed') throw server.reason;
      await using source = server.value;
      return {
        source,
        ...(await readFigures(source, options, context)),
        // The demo organization has no copy, and is on this computer.
        findings: source.type === 'demo' ? await readFindings(source, context) : undefined,
      };
    }));
  const isDemo = live?.state === 'done' && live.value.source.type === 'demo';
  const copy = isDemo
    ? undefined
    : await attempt(async () => {
        await using source = await openSource({ ...options, offline: true }, config, context);
        return {
          source,
          findings: await readFindings(source, context),
          ...(live?.state !== 'done' && (await readFigures(source, options, context))),
        };
      });
  return {
    row: rowOf({ live, copy, name: options.profile }),
    failure: failureOf({ live, copy }),
  };
}

type Read = { source: Pick<ReadingSource, 'profile' | 'nowMs'> } & Pick<FleetRow, 'findings'> &
  Partial<ReadFigures>;
type Reads = { live: Attempt<Read> | undefined; copy: Attempt<Read> | undefined };

function rowOf({ live, copy, name }: Reads & { name: string | undefined }): FleetRow {
  const [fromServer, fromCopy] = [live, copy].map((one) =>
    one?.state === 'done' ? one.value : undefined,
  );
  const read = fromServer ?? fromCopy;
  const told = live ?? copy;
  const failure = told?.state === 'failed' ? told.reason : fromServer?.failures?.[0];
  return {
    name: name ?? read?.source.profile.name ?? 'server',
    state: fromServer ? (failure ? 'partly' : 'read') : fromCopy ? 'copy' : 'down',
    reason: failure?.message,
    cause: isClientError(failure) ? outageCause(failure) : failure?.message,
    asOfMs: read?.asOfMs,
    figures: read?.figures,
    findings: fromCopy?.findings ?? fromServer?.findings,
    copyOfMs: fromCopy?.source.nowMs(),
    copyProblem: copy?.state === 'failed' ? copyProblem(copy.reason, name) : undefined,
  };
}

/** Why nothing is known from a copy: whose copy is missing decides which command makes it. */
export const copyProblem = ({ code, message }: Told, name: string | undefined): string =>
  code === 'mirror-missing' && name !== undefined
    ? `There is no local copy. "signalbox sync --profile ${name}" makes one.`
    : message;

/** What makes the command fail: not what the key may not read, and not that nobody has made a copy of a server that answers. */
function failureOf({ live, copy }: Reads): Told | undefined {
  if (live?.state === 'failed') return live.reason;
  const isNeeded = live === undefined;
  if (copy?.state === 'failed' && (isNeeded || copy.reason.code !== 'mirror-missing')) {
    return copy.reason;
  }
  return live?.value.failures?.find(({ code }) => code !== 'forbidden');
}
