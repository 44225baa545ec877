import { hash, random } from '../random.ts';

/** How far a computer has come. Waiting, stuck and failed ones never get further by themselves. */
export type Progress =
  | { state: 'active' }
  | { state: 'waiting' }
  | { state: 'stuck'; atStep: StepId; forMinutes: number }
  | { state: 'failed'; atStep: StepId; error: readonly string[] };

export type StepId =
  | 'allocate'
  | 'boot'
  | 'network'
  | 'volumes'
  | 'clone'
  | 'dependencies'
  | 'setup'
  | 'agent';

/** A computer as somebody set it up. */
export type FleetEntry = {
  name: string;
  providerType: 'byom' | 'sandbox';
  template?: string;
  remoteUser: string;
  /** Names of repositories. */
  repositories: readonly string[];
  /** Place of the owner among the people. */
  owner: number;
  /** Computers with the same number share a host. */
  host: number;
  ageDays: number;
  progress: Progress;
};

const active: Progress = { state: 'active' };

export const fleet: readonly FleetEntry[] = [
  managed('build-17', 'rust-embedded', ['fleet-firmware', 'map-tiles'], 0, 1, 212, active),
  managed('build-18', 'rust-embedded', ['fleet-firmware'], 2, 1, 163, active),
  managed('planner-bench-1', 'cpp-robotics', ['path-planner', 'sim-kit'], 0, 2, 97, active),
  managed('arm-sim-03', 'cpp-robotics', ['arm-control', 'sim-kit'], 0, 2, 121, active),
  managed('arm-sim-04', 'cpp-robotics', ['arm-control', 'vision-grip'], 3, 2, 0.3, {
    state: 'stuck',
    atStep: 'dependencies',
    forMinutes: 317,
  }),
  managed('soak-night-1', 'python-sim', ['sim-kit', 'path-planner'], 0, 3, 74, active),
  managed('etl-box-2', 'data', ['warehouse-sql', 'telemetry-pipeline'], 9, 4, 58, active),
  managed('ingest-canary', 'go-cloud', ['telemetry-pipeline', 'fleet-api'], 6, 4, 33, active),
  managed('web-preview-5', 'node', ['web-dashboard', 'operator-handbook'], 7, 5, 19, active),
  managed('vision-train-7', 'cuda', ['vision-grip'], 5, 6, 2.1, {
    state: 'failed',
    atStep: 'setup',
    error: [
      'setup script ended with status 1 after 4 m 12 s',
      '',
      '+ uv sync --frozen',
      'Resolved 212 packages in 1.9s',
      'error: Failed to download `torch==2.9.1+cu128`',
      '  Caused by: HTTP status server error (503 Service Unavailable)',
      '             for https://wheels.halcyon.example/cu128/torch-2.9.1-cp313-linux_x86_64.whl',
      '',
      'hint: the wheel mirror is read from setup.toml; a restart tries again',
    ],
  }),
  managed('map-stitch-2', 'rust-cloud', ['map-tiles'], 8, 5, 0.9, {
    state: 'failed',
    atStep: 'clone',
    error: [
      'git clone https://git.halcyon.example/cloud/map-tiles failed with status 128',
      'remote: deploy key "map-stitch" has expired',
      'fatal: Could not read from remote repository.',
    ],
  }),
  managed('handbook-preview', 'node', ['operator-handbook'], 10, 5, 0.002, { state: 'waiting' }),
  own('gpu-lab-2', 'lab', ['vision-grip', 'sim-kit'], 5, 7, 240),
  own('ci-mac-1', 'ci', ['ci-recipes', 'arm-control'], 0, 8, 301),
];

/** The id of a computer can be told without making it. */
export const computerIdOf = (seed: number, place: number): string =>
  random(seed, 'computer', place).uuid();

/** Computers that have a repository and run, by place in the fleet. */
export function computersFor(repository: string): readonly number[] {
  let places = knownComputers.get(repository);
  if (!places) {
    places = fleet.flatMap(({ repositories, progress }, place) =>
      repositories.includes(repository) && progress.state === 'active' ? [place] : [],
    );
    knownComputers.set(repository, places);
  }
  return places;
}

// A memory of pure answers: every session asks.
const knownComputers = new Map<string, readonly number[]>();

export const hostIdOf = (seed: number, host: number): string => random(seed, 'host', host).uuid();

/** Six digits that belong to the address of a computer. */
export const relayKeyOf = (seed: number, place: number): string =>
  hash(seed, 'relay', place).toString(16).padStart(8, '0').slice(0, 6);

function managed(
  name: string,
  template: string,
  repositories: readonly string[],
  owner: number,
  host: number,
  ageDays: number,
  progress: Progress,
): FleetEntry {
  const remoteUser = template === 'cuda' ? 'ubuntu' : 'agent';
  return {
    name,
    providerType: 'sandbox',
    template,
    remoteUser,
    repositories,
    owner,
    host,
    ageDays,
    progress,
  };
}

function own(
  name: string,
  remoteUser: string,
  repositories: readonly string[],
  owner: number,
  host: number,
  ageDays: number,
): FleetEntry {
  return {
    name,
    providerType: 'byom',
    remoteUser,
    repositories,
    owner,
    host,
    ageDays,
    progress: active,
  };
}
