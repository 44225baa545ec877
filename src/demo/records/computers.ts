import type { StoredComputer } from '../../server/store/computers.ts';
import { computers } from '../assets/assets.ts';
import { dayMs } from '../calendar.ts';
import type { DemoSettings, Person } from '../demo-organization.ts';
import { memoize } from '../memoize.ts';
import { hash, random } from '../random.ts';
import { restarted, type Step, stepsOf } from './provisioning.ts';

type Entry = (typeof computers)[number];

export type ComputerContext = {
  people: readonly Person[];
  /** ID of the session that ran a computer's setup script, if any. */
  installSessionOf: (computerId: string) => string | undefined;
};

/** All computers in their state at `nowMs`, with their provisioning steps. */
export const createComputers = (
  settings: DemoSettings,
  context: ComputerContext,
): StoredComputer[] =>
  computers.map((entry, index) => computerOf(entry, index, { ...settings, ...context }));

function computerOf(
  entry: Entry,
  index: number,
  { seed, nowMs, people, installSessionOf }: DemoSettings & ComputerContext,
): StoredComputer {
  const { name, providerType, template, remoteUser, host, progress } = entry;
  const source = random(seed, 'provisioning', index);
  const id = computerIdOf(seed, index);
  const createdAt = Math.round(nowMs - entry.ageDays * dayMs * source.between(0.97, 1.03));
  // Makes the address of each computer unique.
  const relayKey = hash(seed, 'relay', index).toString(16).padStart(8, '0').slice(0, 6);
  const relay = `wss://relay.halcyon.example/${name}-${relayKey}`;
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
    clonedRepoDirectories: hasClones(entry) ? cloneFoldersOf(entry) : [],
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

function cloneFoldersOf({ remoteUser, repositories }: Entry): string[] {
  const home = remoteUser === 'ubuntu' ? '/home/ubuntu' : `/home/${remoteUser}/work`;
  return repositories.map((repository) => `${home}/${repository}`);
}

/** A computer `elapsedMs` after its restart, with its clones as soon as it is active. */
export function restartedComputer(
  seed: number,
  before: StoredComputer,
  restartedAtMs: number,
  elapsedMs: number,
): StoredComputer {
  const entry = computers.find((_, index) => computerIdOf(seed, index) === before.id);
  const computer = restarted(before, entry?.progress, { restartedAtMs, elapsedMs });
  if (entry === undefined || computer.status !== 'active') return computer;
  return { ...computer, clonedRepoDirectories: cloneFoldersOf(entry) };
}

/** The setup script runs in a session, whose transcript shows its output. */
const withInstallSession = (steps: Step[], installSessionId: string | undefined): Step[] =>
  steps.map((step) =>
    installSessionId !== undefined && step.id === 'setup' && step.status !== 'pending'
      ? { ...step, installSessionId }
      : step,
  );

const computerIdOf = (seed: number, index: number): string =>
  random(seed, 'computer', index).uuid();

/** Running computers by the repositories cloned there. */
export const computersByRepository = memoize((seed: number) => {
  const running = computers.flatMap(({ repositories, progress }, index) => {
    const id = computerIdOf(seed, index);
    return progress.state === 'active' ? repositories.map((name) => ({ id, name })) : [];
  });
  return Map.groupBy(running, ({ name }) => name);
});
