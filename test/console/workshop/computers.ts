import type { StoredComputer } from '../../../src/server/store/computers.ts';
import { aComputer } from '../../server/builders.ts';
import { nowMs } from './people.ts';

type Step = NonNullable<StoredComputer['provisioningSteps']>[number];

const hourMs = 3_600_000;

const stepNames = [
  'Allocate host',
  'Boot image',
  'Join network',
  'Mount volumes',
  'Clone repositories',
  'Install dependencies',
  'Run setup script',
  'Start agent',
];
const stepMs = [4_000, 16_000, 2_500, 2_900, 19_000, 68_000, 41_000, 3_000];

/** What provisioning stopped at, and since when; all steps are over without it. */
type Stop = { at: string; hoursAgo: number; error?: string };

function stepsOf(createdAt: number, stop: Stop | undefined): Step[] {
  const reached = stop ? stepNames.indexOf(stop.at) : stepNames.length;
  let endMs = createdAt;
  return stepNames.map((name, index): Step => {
    const id = `step_${index}`;
    const startedAt = endMs;
    endMs += stepMs[index] ?? 0;
    if (index < reached) return { id, name, status: 'completed', startedAt, completedAt: endMs };
    if (stop === undefined || index > reached) return { id, name, status: 'pending' };
    const sinceMs = nowMs - stop.hoursAgo * hourMs;
    if (stop.error === undefined) return { id, name, status: 'running', startedAt: sinceMs };
    const failed = { status: 'failed' as const, error: stop.error };
    return { id, name, ...failed, startedAt: sinceMs - 19_000, completedAt: sinceMs };
  });
}

type Setup = {
  id: string;
  name: string;
  daysOld: number;
  owner: string;
  stop?: Stop;
  repositories?: readonly string[];
  isOwn?: boolean;
};

function aWorkshopComputer(setup: Setup): StoredComputer {
  const { id, name, daysOld, owner, stop, repositories = [], isOwn = false } = setup;
  const createdAt = nowMs - daysOld * 24 * hourMs;
  const relay = `wss://relay.workshop.example/${name}`;
  const status = stop === undefined ? 'active' : stop.error ? 'error' : 'provisioning';
  return aComputer({
    id,
    name,
    status,
    providerType: isOwn ? 'byom' : 'sandbox',
    createdAt,
    provisioningSteps: stepsOf(createdAt, stop),
    relayClientUrl: `${relay}/client`,
    relayAgentUrl: `${relay}/agent`,
    clonedRepoDirectories: repositories.map((one) => `/home/agent/${one}`),
    ownerId: owner,
    ...(!isOwn && { computerSource: { kind: 'template', templateId: 'tpl_kiln' } }),
  });
}

const unavailable = 'HTTP status server error (503 Service Unavailable) for the wheel index';

/** A computer in each state: alone and alike in error, stuck, starting, active, and of a person's own. */
export const computers: readonly StoredComputer[] = [
  aWorkshopComputer({
    id: 'cmp_stitch',
    name: 'stitch-2',
    daysOld: 0.9,
    owner: 'user_04',
    stop: {
      at: 'Clone repositories',
      hoursAgo: 20,
      error:
        'git clone https://git.workshop.example/shop/tiles failed with status 128\nremote: deploy key "stitch" has expired\nfatal: Could not read from remote repository.',
    },
  }),
  aWorkshopComputer({
    id: 'cmp_yard',
    name: 'yard-2',
    daysOld: 0.2,
    owner: 'user_01',
    stop: {
      at: 'Install dependencies',
      hoursAgo: 4,
      error: 'error: No space left on device (os error 28)',
    },
  }),
  ...['train-7', 'train-8'].map((name, index) =>
    aWorkshopComputer({
      id: `cmp_${name}`,
      name,
      daysOld: 2 - index,
      owner: 'user_07',
      stop: { at: 'Install dependencies', hoursAgo: 47 - 20 * index, error: unavailable },
    }),
  ),
  aWorkshopComputer({
    id: 'cmp_sim',
    name: 'sim-4',
    daysOld: 0.3,
    owner: 'user_12',
    stop: { at: 'Install dependencies', hoursAgo: 5.3 },
    repositories: ['kiln'],
  }),
  aWorkshopComputer({
    id: 'cmp_preview',
    name: 'preview-1',
    daysOld: 0.002,
    owner: 'user_13',
    stop: { at: 'Allocate host', hoursAgo: 0.047 },
  }),
  aWorkshopComputer({
    id: 'cmp_bench',
    name: 'bench-1',
    daysOld: 95,
    owner: 'user_01',
    repositories: ['reports', 'kiln'],
  }),
  aWorkshopComputer({
    id: 'cmp_build',
    name: 'build-1',
    daysOld: 208,
    owner: 'user_01',
    repositories: ['kiln', 'tiles'],
  }),
  aWorkshopComputer({
    id: 'cmp_mac',
    name: 'mac-1',
    daysOld: 294,
    owner: 'user_02',
    repositories: ['recipes'],
    isOwn: true,
  }),
];
