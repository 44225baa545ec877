import { minuteMs } from '../calendar.ts';
import type { PlantedScenario } from './planted-scenarios.ts';
import type { Script } from './script.ts';
import { aFile, aName, someCode } from './words.ts';

/** The same calls, one directly after the other, until a moment. */
function repeats(s: Script, calls: readonly (() => void)[], untilMs: number): void {
  while (s.now() < untilMs) for (const call of calls) call();
}

export const shortLoop: PlantedScenario = {
  name: 'short-loop',
  kind: 'loop',
  severity: 'critical',
  description:
    'It makes the same call with the same result again and again for half an hour, without a pause.',
  graceMs: 3 * minuteMs,
  play(s) {
    const path = aFile(s.random);
    const text = someCode(s.random);
    repeats(
      s,
      [
        () =>
          s.call(
            'read',
            { path },
            { text, say: 'Let me check the file again.', thinksMs: s.random.between(4_000, 9_000) },
          ),
      ],
      s.now() + 35 * minuteMs,
    );
  },
};

export const longLoop: PlantedScenario = {
  name: 'long-loop',
  kind: 'loop',
  severity: 'critical',
  description: 'It makes the same call more than a thousand times, for an hour and a half.',
  graceMs: 3 * minuteMs,
  play(s) {
    const command = `npm run generate -- --only ${aName(s.random)}`;
    repeats(
      s,
      [
        () =>
          s.call(
            'shell',
            { command },
            { text: 'generated 0 files', tookMs: 900, thinksMs: s.random.between(3_200, 4_600) },
          ),
      ],
      s.now() + 92 * minuteMs,
    );
  },
};

export const alternatingLoop: PlantedScenario = {
  name: 'alternating-loop',
  kind: 'loop',
  severity: 'critical',
  description: 'It goes round between two calls whose results never change.',
  graceMs: 4 * minuteMs,
  play(s) {
    const path = aFile(s.random);
    const [one, other] = [someCode(s.random), someCode(s.random, 3)];
    const thinksMs = 5_000;
    repeats(
      s,
      [
        () => s.call('search', { pattern: aNameIn(path), path: 'src' }, { text: other, thinksMs }),
        () => s.call('read', { path }, { text: one, thinksMs }),
      ],
      s.now() + 45 * minuteMs,
    );
  },
};

const aNameIn = (path: string): string => path.split('/').at(-1)?.split('.')[0] ?? path;
