import { dayMs, hourMs } from './calendar.ts';
import type { Computer, ProvisioningStep } from './interface-types.ts';
import type { Person } from './people.ts';
import type { ComputerPlots, Episode } from './plots/computers.ts';
import { randomOf, uuidOf } from './random.ts';

const stepNames = [
  'Allocate host',
  'Boot image',
  'Install agent',
  'Clone repositories',
  'Warm caches',
  'Open relay',
];

/** How long the steps take, in seconds. */
const stepSeconds = [14, 31, 42, 58, 37, 3];

export const repositories = [
  'ledger',
  'atlas-web',
  'pricing',
  'courier',
  'lantern',
  'ingest',
  'mobile-app',
  'identity',
  'gateway',
  'reports',
  'design-kit',
  'scheduler',
  'search-index',
  'edge-proxy',
  'infra',
  'docs',
  'notifier',
  'sandbox',
  'warehouse',
  'cli-tools',
];

export const computerIdOf = (seed: number, index: number): string =>
  `cmp_${randomOf(seed, 'computer id', index).hex(12)}`;

/** A computer at a moment. The episode is what is wrong with it then. */
export function computerAt(
  seed: number,
  index: number,
  people: readonly Person[],
  { episodes }: ComputerPlots,
  nowMs: number,
): Computer {
  const random = randomOf(seed, 'computer', index);
  const createdAt = Date.parse('2026-02-02T08:00:00Z') + Math.floor(random.between(0, 240 * dayMs));
  const episode = (episodes.get(index) ?? []).find(
    ({ fromMs, toMs }) => nowMs >= fromMs && nowMs < toMs,
  );
  const before = (episodes.get(index) ?? []).filter(({ toMs }) => toMs <= nowMs).at(-1);
  const owner = people[random.whole(0, people.length - 1)];
  const repository = random.pick(repositories);
  const isManaged =
    index === 0 ||
    episodes.get(index)?.some(({ status }) => status === 'error') === true ||
    random.chance(0.85);
  return {
    id: computerIdOf(seed, index),
    name: `${random.pick(['dock', 'quay', 'pier', 'mole'])}-${String(index + 1).padStart(2, '0')}`,
    status: episode?.status ?? 'active',
    providerType: isManaged ? 'sandbox' : 'byom',
    createdAt,
    hostId: uuidOf(randomOf(seed, 'host', Math.floor(index / 4))),
    provisioningSteps: stepsOf(episode, before?.toMs ?? createdAt),
    relayClientUrl: `wss://relay.harbor.example/c/${index}`,
    relayAgentUrl: `wss://relay.harbor.example/a/${index}`,
    remoteUser: 'agent',
    clonedRepoDirectories: [`/home/agent/${repository}`],
    ownerPrincipalKind: 'user',
    ownerId: owner?.id ?? 'u_nobody',
    ...(isManaged && {
      computerSource: {
        kind: 'template' as const,
        templateId: `tpl_${random.pick(['small', 'large', 'gpu'])}`,
      },
    }),
  };
}

/** Well since the end of its last set-up; or where an episode holds it. */
function stepsOf(episode: Episode | undefined, wellSinceMs: number): ProvisioningStep[] {
  const whole = stepSeconds.reduce((sum, seconds) => sum + seconds, 0);
  const begunMs = episode
    ? episode.fromMs - secondsBefore(episode.step) * 1_000
    : wellSinceMs - whole * 1_000;
  return stepNames.map((name, index): ProvisioningStep => {
    const id = `step-${index + 1}`;
    const startedAt = Math.floor(begunMs + secondsBefore(index) * 1_000);
    const completedAt = startedAt + (stepSeconds[index] ?? 0) * 1_000;
    if (episode === undefined || index < episode.step) {
      return { id, name, status: 'completed', startedAt, completedAt };
    }
    if (index > episode.step) return { id, name, status: 'pending' };
    if (episode.status === 'provisioning') return { id, name, status: 'running', startedAt };
    const failedAt = Math.floor(episode.fromMs);
    const error = episode.error ?? 'unknown error';
    return {
      id,
      name,
      status: 'failed',
      startedAt: failedAt - 9_000,
      completedAt: failedAt,
      error,
    };
  });
}

const secondsBefore = (step: number): number =>
  stepSeconds.slice(0, step).reduce((sum, seconds) => sum + seconds, 0);

/** The restarts that somebody asked for within the day before. */
export const restartsAt = (seed: number, { restarts }: ComputerPlots, nowMs: number) =>
  restarts
    .filter(({ atMs }) => atMs <= nowMs && atMs > nowMs - 24 * hourMs)
    .map(({ computer, atMs }) => ({ computerId: computerIdOf(seed, computer), atMs }))
    .sort((a, b) => a.atMs - b.atMs);
