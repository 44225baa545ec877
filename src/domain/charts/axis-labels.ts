/**
 * The first label at the left, the last ending at `width`, and the middle one between them where
 * two blanks stay on both sides. Labels are one-cell characters. Never wider than `width`.
 */
export function axisLabels(labels: readonly string[], width: number): string {
  const first = (labels[0] ?? '').slice(0, width);
  const last = labels.length > 1 ? (labels.at(-1) ?? '') : '';
  const lastStart = width - last.length;
  if (last === '' || lastStart < first.length + blanks) return first.padEnd(width);

  const middleIndex = Math.floor((labels.length - 1) / 2);
  const middle = labels.length > 2 ? (labels[middleIndex] ?? '') : '';
  const place = Math.round(((middleIndex + 0.5) / labels.length) * width - middle.length / 2);
  const fits =
    place >= first.length + blanks && place + middle.length + blanks <= lastStart && middle !== '';
  const start = fits ? first.padEnd(place) + middle : first;
  return start.padEnd(lastStart) + last;
}

const blanks = 2;
