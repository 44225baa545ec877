/**
 * The round number at or above a value, for the top of an axis: 1, 2, 3, 4, 5, 6, 8 times a power
 * of ten, and 1.2, 1.5, 1.6, 1.8, 2.5 where they stay whole. 1 when there is nothing above zero.
 */
export function roundMaximum(value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) return 1;
  const exponent = Math.floor(Math.log10(value));
  const steps = exponent >= 1 ? fineSteps : wholeSteps;
  for (const step of steps) {
    const candidate = scaled(step, exponent);
    if (candidate >= value) return candidate;
  }
  return value;
}

const wholeSteps = [1, 2, 3, 4, 5, 6, 8, 10, 20];
const fineSteps = [1, 1.2, 1.5, 1.6, 1.8, 2, 2.5, 3, 4, 5, 6, 8, 10, 20];

// Dividing keeps 0.3 what it is; multiplying by 0.1 would make it 0.30000000000000004.
function scaled(step: number, exponent: number): number {
  return exponent < 0 ? step / 10 ** -exponent : step * 10 ** exponent;
}
