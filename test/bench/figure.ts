/** One line of the report. */
export type Figure = { name: string; measured: string; budget: string };

/** The value below which this fraction of the values lies. */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

export function report(figures: readonly Figure[]): string {
  const widthOf = (key: 'name' | 'measured') =>
    Math.max(...figures.map((figure) => figure[key].length));
  const [names, values] = [widthOf('name'), widthOf('measured')];

  return figures
    .map(
      ({ name, measured, budget }) =>
        `${name.padEnd(names)}  ${measured.padEnd(values)}  ${budget}`,
    )
    .join('\n');
}
