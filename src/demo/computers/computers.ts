import { computers } from '../assets/assets.ts';
import { dayMs } from '../calendar.ts';
import type { DemoComputer, DemoSettings, Person } from '../demo-organization.ts';
import { random } from '../random.ts';
import { computerIdOf, type FleetEntry, hostIdOf, relayKeyOf } from './fleet.ts';
import { type Step, stepsOf } from './provisioning.ts';

export type ComputerSurroundings = {
  people: readonly Person[];
  /** The session that set a computer up, if it is known. */
  installSessionOf: (computerId: string) => string | undefined;
};

/** All computers as they stand at `nowMs`, with their provisioning steps. */
export function createComputers(
  settings: DemoSettings,
  surroundings: ComputerSurroundings,
): DemoComputer[] {
  return computers.map((entry, place) => computerOf(entry, place, { settings, surroundings }));
}

function computerOf(
  entry: FleetEntry,
  place: number,
  {
    settings: { seed, nowMs },
    surroundings,
  }: { settings: DemoSettings; surroundings: ComputerSurroundings },
): DemoComputer {
  const { name, providerType, template, remoteUser, repositories, host, progress } = entry;
  const source = random(seed, 'provisioning', place);
  const id = computerIdOf(seed, place);
  const createdAt = Math.round(nowMs - entry.ageDays * dayMs * source.between(0.97, 1.03));
  const relay = `wss://relay.halcyon.example/${name}-${relayKeyOf(seed, place)}`;
  const owner = surroundings.people[entry.owner] ?? surroundings.people[0];
  const home = remoteUser === 'ubuntu' ? '/home/ubuntu' : `/home/${remoteUser}/work`;
  return {
    id,
    name,
    status: statuses[progress.state],
    providerType,
    createdAt,
    hostId: hostIdOf(seed, host),
    provisioningSteps: withInstallSession(
      stepsOf(progress, { source, startedAt: createdAt + 800, nowMs }),
      surroundings.installSessionOf(id),
    ),
    relayClientUrl: `${relay}/client`,
    relayAgentUrl: `${relay}/agent`,
    remoteUser,
    clonedRepoDirectories: hasClones(entry)
      ? repositories.map((repository) => `${home}/${repository}`)
      : [],
    ownerPrincipalKind: 'user',
    ownerId: owner?.id ?? 'nobody',
    ...(template !== undefined && {
      computerSource: { kind: 'template', templateId: `tpl_${template.replaceAll('-', '_')}` },
    }),
  };
}

const statuses = {
  active: 'active',
  waiting: 'provisioning',
  stuck: 'provisioning',
  failed: 'error',
} as const;

const hasClones = ({ progress }: FleetEntry): boolean =>
  progress.state !== 'waiting' && !(progress.state === 'failed' && progress.atStep === 'clone');

/** A session runs the setup script, so its transcript tells how that went. */
function withInstallSession(steps: Step[], installSessionId: string | undefined): Step[] {
  if (installSessionId === undefined) return steps;
  return steps.map((step) =>
    step.id === 'setup' && step.status !== 'pending' ? { ...step, installSessionId } : step,
  );
}
