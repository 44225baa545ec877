/** An axis from zero to a round number, whose ticks are evenly spaced. */
export type Axis = {
  /** From zero to the top, the first tick that is at least the largest value. */
  ticks: readonly number[];
  /** Rows between neighbouring ticks. */
  rowsApart: number;
};

export type AxisOptions = {
  maximum: number;
  /** Rows available to the columns. */
  rows: number;
  /** Whether all values are integers, so that ticks must be, too. */
  isWhole?: boolean;
  /** Ticks whose labels would be equal are not used. */
  formatValue: (value: number) => string;
};

/** Tall columns come first, then round steps and a readable number of ticks, which divide the rows evenly: the top is on the first row. */
export function axisFor(options: AxisOptions): Axis {
  const { maximum, rows, formatValue } = options;
  if (maximum === 0) return { ticks: [0, 1], rowsApart: rows };
  const alone: Axis = { ticks: [0, maximum], rowsApart: rows };
  let best = { axis: alone, score: Number.NEGATIVE_INFINITY };
  for (let count = 1; count <= Math.max(1, Math.min(maxSteps, rows / 2)); count++) {
    if (rows % count !== 0) continue;
    const steps = rows < 4 ? topSteps : fineSteps;
    const step = roundStep(maximum / count, { ...options, steps });
    const ticks = Array.from({ length: count + 1 }, (_, index) => multiple(step, index));
    const isTold = count === 1 || new Set(ticks.map(formatValue)).size === ticks.length;
    if (!isTold || !reaches(ticks, maximum)) continue;
    // The fraction of the rows that the largest value takes.
    const used = maximum / multiple(step, count);
    const score = used - tickPenalty(count, rows) - step.penalty;
    if (score > best.score) best = { axis: { ticks, rowsApart: rows / count }, score };
  }
  return best.axis;
}

const maxSteps = 5;

/** The largest multiple of four or six up to `most`, which has a tick in the middle. Fewer than four rows have no room for one. */
export const evenRows = (max: number): number =>
  max < 4 ? max : Math.max(max - (max % 4), max - (max % 6));

/** Four rows between ticks are easy to read. A single tick at the top is poor if there is room for another. */
const tickPenalty = (count: number, rows: number): number =>
  0.03 * Math.abs(count - rows / 4) + (count === 1 && rows >= 4 ? 0.1 : 0);

/** Whether the top is the first tick at or above the largest value. */
const reaches = (ticks: readonly number[], maximum: number): boolean =>
  ticks.every(Number.isFinite) && (ticks.at(-1) ?? 0) >= maximum && (ticks.at(-2) ?? 0) < maximum;

/** A round number as `digits` times a power of ten, so that its multiples are exact. */
type Step = { digits: number; exponent: number; penalty: number };

const wholeSteps = [
  { digits: 1, penalty: 0 },
  { digits: 2, penalty: 0 },
  { digits: 3, penalty: 0.05 },
  { digits: 4, penalty: 0.02 },
  { digits: 5, penalty: 0 },
  { digits: 6, penalty: 0.05 },
  { digits: 8, penalty: 0.05 },
  { digits: 10, penalty: 0 },
];

/** From ten on, these are integers as well. */
const fineSteps = [
  ...wholeSteps,
  { digits: 1.5, penalty: 0.05 },
  { digits: 2.5, penalty: 0.02 },
].toSorted((a, b) => a.digits - b.digits);

/** With the top as the only tick, no multiples need to be readable. */
const topSteps = [...fineSteps, { digits: 1.2, penalty: 0 }, { digits: 1.6, penalty: 0 }].toSorted(
  (a, b) => a.digits - b.digits,
);

type StepOptions = Pick<AxisOptions, 'isWhole'> & { steps: typeof wholeSteps };

/** The smallest round number that is at least `size`. */
function roundStep(size: number, { isWhole = false, steps }: StepOptions): Step {
  const min = isWhole ? Math.max(1, size) : size;
  const exponent = Math.floor(Math.log10(min));
  for (const step of exponent >= 1 ? steps : wholeSteps) {
    const candidate = { ...step, exponent };
    if (multiple(candidate, 1) >= min) return candidate;
  }
  // Rounding the logarithm down has crossed a power of ten.
  return { digits: 1, exponent: exponent + 2, penalty: 0 };
}

// Division keeps 0.3 exact; multiplying by 0.1 would make it 0.30000000000000004.
const multiple = ({ digits, exponent }: Step, count: number): number =>
  exponent < 0 ? (digits * count) / 10 ** -exponent : digits * count * 10 ** exponent;
