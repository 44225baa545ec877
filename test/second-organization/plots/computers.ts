import { dayMs, hourMs, minuteMs, startOf } from '../calendar.ts';
import type { NearMiss, Planted, PlantedKind } from '../planted.ts';
import { type Random, randomOf, shuffled } from '../random.ts';
import { countOf, endOf, type Stage } from './people.ts';

/** A time in which a computer is not as it should be. */
export type Episode = {
  fromMs: number;
  toMs: number;
  status: 'provisioning' | 'error';
  /** The index of the step that runs, or failed. */
  step: number;
  error?: string;
};

export type ComputerPlots = {
  /** By the index of the computer, in order of time. */
  episodes: ReadonlyMap<number, readonly Episode[]>;
  restarts: readonly { computer: number; atMs: number }[];
};

const causes = {
  disk: 'mkfs: /dev/vdb: Input/output error',
  boot: 'guest agent did not report within 180 s (last console line: "Kernel panic - not syncing: VFS")',
  memory: 'npm ERR! process was killed (signal 9) while building native modules',
  registry: 'GET https://registry.harbor.example/v2/base/manifests/stable: 503 Service Unavailable',
  quota: 'createInstance: quota "cores-eu-2" exceeded: limit 640, in use 640',
  expired:
    'fatal: could not read from remote: 401 Unauthorized, deploy token expired on 2026-11-18',
  network: 'dial tcp 10.20.4.7:443: i/o timeout',
};

type Taken = { next(): number };

/** Computers that break alone and alike, are stuck, break again after a restart, or come and go. */
export function plotComputers(stage: Stage, count: number, idOf: (index: number) => string) {
  const random = randomOf(stage.seed, 'computer plots');
  const order = shuffled(
    Array.from({ length: count }, (_, index) => index),
    random,
  );
  // The last one is always well. Enough of them for everything, or the plot is left out.
  const taken: Taken = { next: () => (order.length > 1 ? (order.pop() ?? -1) : -1) };
  const plot = plotter(stage, taken, random, idOf);

  for (const [index, cause] of (['disk', 'boot', 'memory'] as const).entries()) {
    if (index < countOf(stage, 3)) plot.broken(cause, 1.3 + 4 * index, index === 1 ? 30 : 8);
  }
  for (let index = 0; index < countOf(stage, 2); index += 1) plot.stuck(3.4 + 5 * index);
  if (count >= 12) {
    plot.alike('registry', 4, 2.45, 5);
    plot.alike('quota', 6, 9.6, 9);
  }
  for (let index = 0; index < countOf(stage, 2); index += 1) plot.inVain(4.6 + 6 * index);
  if (countOf(stage, 1) > 0) plot.expired(Math.min(3, Math.ceil(count / 20)), 6.35);
  for (let index = 0; index < countOf(stage, 5); index += 1) plot.flapping(index);
  if (count >= 20) plot.chance(5.5);
  if (count >= 20) plot.repaired(7.3);
  return plot.done();
}

function plotter(stage: Stage, taken: Taken, random: Random, idOf: (index: number) => string) {
  const startMs = startOf(stage.from);
  const episodes = new Map<number, Episode[]>();
  const restarts: { computer: number; atMs: number }[] = [];
  const planted: Planted[] = [];
  const nearMisses: NearMiss[] = [];

  const add = (computer: number, ...some: readonly Episode[]) =>
    episodes.set(computer, [...(episodes.get(computer) ?? []), ...some]);
  const tell = (
    kind: PlantedKind,
    computers: readonly number[],
    times: { fromMs: number; toMs: number },
    description: string,
    severity: Planted['severity'],
  ) =>
    planted.push({
      id: `${kind}-${planted.filter((other) => other.kind === kind).length + 1}`,
      kind,
      description,
      subject: { kind: 'computers', computerIds: computers.map(idOf) },
      startMs: times.fromMs,
      endMs: times.toMs,
      severity,
    });
  const some = (most: number) =>
    Array.from({ length: most }, () => taken.next()).filter((index) => index >= 0);
  const during = (day: number, hours: number) => {
    const fromMs = startMs + (day + random.between(0, 0.08)) * dayMs;
    return { fromMs, toMs: fromMs + hours * hourMs };
  };

  return {
    broken(cause: keyof typeof causes, day: number, hours: number) {
      const computers = some(1);
      const times = during(day, hours);
      if (computers.length === 0) return;
      for (const computer of computers) {
        add(computer, {
          ...times,
          status: 'error',
          step: random.whole(1, 3),
          error: causes[cause],
        });
      }
      tell(
        'computer-broken',
        computers,
        times,
        'It is broken, alone, until somebody repairs it.',
        'critical',
      );
    },

    stuck(day: number) {
      const computers = some(1);
      const times = during(day, random.between(7, 14));
      if (computers.length === 0) return;
      for (const computer of computers) {
        add(computer, { ...times, status: 'provisioning', step: 2 });
      }
      // Nobody wonders about the first hour.
      const known = { ...times, fromMs: times.fromMs + hourMs };
      tell('computer-stuck', computers, known, 'One step of its set-up runs for hours.', 'warning');
    },

    alike(cause: 'registry' | 'quota', most: number, day: number, hours: number) {
      const computers = some(most);
      const times = during(day, hours);
      if (computers.length < 2) return;
      for (const computer of computers) {
        const fromMs = times.fromMs + random.between(0, 6) * minuteMs;
        const step = cause === 'quota' ? 0 : 1;
        add(computer, { fromMs, toMs: times.toMs, status: 'error', step, error: causes[cause] });
      }
      tell(
        'computers-broken-alike',
        computers,
        times,
        'They broke within minutes, for one cause.',
        'critical',
      );
    },

    inVain(day: number) {
      const computers = some(1);
      const broken = during(day, 1.2);
      if (computers.length === 0) return;
      const againMs = broken.toMs + random.between(50, 130) * 1_000;
      const toMs = againMs + random.between(9, 16) * hourMs;
      for (const computer of computers) {
        const failed = { status: 'error', step: 3, error: causes.network } as const;
        add(
          computer,
          { ...broken, ...failed },
          { fromMs: broken.toMs, toMs: againMs, status: 'provisioning', step: 1 },
          { fromMs: againMs, toMs, ...failed },
        );
        restarts.push({ computer, atMs: broken.toMs });
      }
      const times = { fromMs: againMs, toMs };
      tell(
        'restart-in-vain',
        computers,
        times,
        'It was restarted, and broke again at once.',
        'critical',
      );
    },

    expired(most: number, day: number) {
      const computers = some(most);
      const times = during(day, 20);
      if (computers.length === 0) return;
      for (const computer of computers) {
        add(computer, { ...times, status: 'error', step: 3, error: causes.expired });
      }
      tell(
        'credentials-expired',
        computers,
        times,
        'The token with which they clone has expired.',
        'critical',
      );
    },

    /** Two break at the same time, each for a cause of its own. */
    chance(day: number) {
      const computers = some(2);
      const times = during(day, 3);
      for (const [index, computer] of computers.entries()) {
        const error = index === 0 ? causes.disk : causes.memory;
        add(computer, { ...times, status: 'error', step: 1 + index, error });
        tell('computer-broken', [computer], times, 'It is broken for three hours.', 'critical');
      }
      nearMisses.push({
        id: 'chance',
        resembles: 'computers-broken-alike',
        description: 'They broke at the same time by chance, each for a cause of its own.',
        subject: { kind: 'computers', computerIds: computers.map(idOf) },
        startMs: times.fromMs,
        endMs: times.toMs,
      });
    },

    /** It breaks, is restarted, and is well. */
    repaired(day: number) {
      const computers = some(1);
      const times = during(day, 1.5);
      for (const computer of computers) {
        add(
          computer,
          { ...times, status: 'error', step: 3, error: causes.network },
          { fromMs: times.toMs, toMs: times.toMs + 4 * minuteMs, status: 'provisioning', step: 2 },
        );
        restarts.push({ computer, atMs: times.toMs });
      }
      tell(
        'computer-broken',
        computers,
        times,
        'It is broken until somebody restarts it.',
        'critical',
      );
      nearMisses.push({
        id: 'repaired',
        resembles: 'restart-in-vain',
        description: 'It was restarted, and is well since then.',
        subject: { kind: 'computers', computerIds: computers.map(idOf) },
        startMs: times.toMs,
        endMs: times.toMs + dayMs,
      });
    },

    /** Every few hours it breaks for a while, and comes back by itself. */
    flapping(index: number) {
      const computers = some(1);
      const times = { fromMs: startMs + index * 0.3 * dayMs, toMs: endOf(stage) };
      if (computers.length === 0) return;
      for (const computer of computers) {
        let atMs = times.fromMs;
        while (atMs < times.toMs) {
          const brokenMs = random.between(12, 70) * minuteMs;
          const backMs = atMs + brokenMs + random.between(2, 4) * minuteMs;
          const error = index % 2 === 0 ? causes.network : causes.memory;
          add(
            computer,
            { fromMs: atMs, toMs: atMs + brokenMs, status: 'error', step: 2, error },
            { fromMs: atMs + brokenMs, toMs: backMs, status: 'provisioning', step: 2 },
          );
          atMs = backMs + random.between(1.5, 7) * hourMs;
        }
      }
      tell(
        'computer-flaps',
        computers,
        times,
        'It breaks and comes back several times a day.',
        'warning',
      );
    },

    /** Computers that are well are set up anew now and then, which sometimes takes a quarter of an hour. */
    done() {
      for (let computer = taken.next(); computer >= 0; computer = taken.next()) {
        for (let day = random.between(0, 4); day < stage.days; day += random.between(2, 6)) {
          const isSlow = random.chance(0.15);
          const minutes = isSlow ? random.between(12, 19) : random.between(2, 7);
          const fromMs = startMs + day * dayMs;
          const toMs = fromMs + minutes * minuteMs;
          add(computer, { fromMs, toMs, status: 'provisioning', step: random.whole(1, 4) });
          if (isSlow) nearMisses.push(slowSetUp(idOf(computer), fromMs, toMs));
        }
      }
      const plots: ComputerPlots = { episodes, restarts };
      return { plots, planted, nearMisses };
    },
  };
}

const slowSetUp = (id: string, fromMs: number, toMs: number): NearMiss => ({
  id: `slow-set-up-${id}-${fromMs}`,
  resembles: 'computer-stuck',
  description: 'Its set-up takes longer than usual, and ends well.',
  subject: { kind: 'computers', computerIds: [id] },
  startMs: fromMs,
  endMs: toMs,
});
