/** A row of the page of figures. */
export type Figure = { name: string; measured: string; budget: string };

/** The value below which this fraction of the values lies. */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
