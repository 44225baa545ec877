import type { StoredComputer } from '../../server/store/computers.ts';
import { computers } from '../assets/assets.ts';
import { dayMs } from '../calendar.ts';
import type { DemoSettings, Person } from '../demo-organization.ts';
import { hash, random } from '../random.ts';
import { remembered } from '../remembered.ts';
import { type Step, stepsOf } from './provisioning.ts';

type Entry = (typeof computers)[number];

export type Surroundings = {
  people: readonly Person[];
  /** The session that set a computer up, if it is known. */
  installSessionOf: (computerId: string) => string | undefined;
};

/** All computers as they stand at `nowMs`, with their provisioning steps. */
export const createComputers = (
  settings: DemoSettings,
  surroundings: Surroundings,
): StoredComputer[] =>
  computers.map((entry, place) => computerOf(entry, place, { ...settings, ...surroundings }));

function computerOf(
  entry: Entry,
  place: number,
  { seed, nowMs, people, installSessionOf }: DemoSettings & Surroundings,
): StoredComputer {
  const { name, providerType, template, remoteUser, repositories, host, progress } = entry;
  const source = random(seed, 'provisioning', place);
  const id = computerIdOf(seed, place);
  const createdAt = Math.round(nowMs - entry.ageDays * dayMs * source.between(0.97, 1.03));
  // Six digits that belong to the address of a computer.
  const relayKey = hash(seed, 'relay', place).toString(16).padStart(8, '0').slice(0, 6);
  const relay = `wss://relay.halcyon.example/${name}-${relayKey}`;
  const home = remoteUser === 'ubuntu' ? '/home/ubuntu' : `/home/${remoteUser}/work`;
  const steps = stepsOf(progress, { source, startedAt: createdAt + 800, nowMs });
  return {
    id,
    name,
    status: statuses[progress.state],
    providerType,
    createdAt,
    hostId: random(seed, 'host', host).uuid(),
    provisioningSteps: withInstallSession(steps, installSessionOf(id)),
    relayClientUrl: `${relay}/client`,
    relayAgentUrl: `${relay}/agent`,
    remoteUser,
    clonedRepoDirectories: hasClones(entry)
      ? repositories.map((repository) => `${home}/${repository}`)
      : [],
    ownerPrincipalKind: 'user',
    ownerId: (people[entry.owner] ?? people[0])?.id ?? 'nobody',
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

const hasClones = ({ progress }: Entry): boolean =>
  progress.state !== 'waiting' && !(progress.state === 'failed' && progress.atStep === 'clone');

/** A session runs the setup script, so its transcript tells how that went. */
const withInstallSession = (steps: Step[], installSessionId: string | undefined): Step[] =>
  steps.map((step) =>
    installSessionId !== undefined && step.id === 'setup' && step.status !== 'pending'
      ? { ...step, installSessionId }
      : step,
  );

/** The id of a computer can be told without making it. */
const computerIdOf = (seed: number, place: number): string =>
  random(seed, 'computer', place).uuid();

/** The computers that run, by repository. */
export const computersByRepository = remembered((seed: number) => {
  const running = computers.flatMap(({ repositories, progress }, place) => {
    const id = computerIdOf(seed, place);
    return progress.state === 'active' ? repositories.map((name) => ({ id, name })) : [];
  });
  return Map.groupBy(running, ({ name }) => name);
});
