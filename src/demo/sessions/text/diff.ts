import type { Problem } from '../../assets.ts';

/** The change that mends a problem, as a unified diff with one hunk. */
export function unifiedDiff({ file, line, before, after, symbol }: Problem): string {
  const kept = new Set(before.filter((text) => after.includes(text)));
  const removed = before.filter((text) => !kept.has(text));
  const body = [
    ...removed.map((text) => `-${text}`),
    ...after.map((text) => (kept.has(text) ? ` ${text}` : `+${text}`)),
  ];
  return [
    `diff --git a/${file} b/${file}`,
    `--- a/${file}`,
    `+++ b/${file}`,
    `@@ -${line},${before.length} +${line},${after.length} @@ ${symbol}`,
    ...body,
  ].join('\n');
}

/** A diff as a terminal shows it: removed lines red, added lines green, places cyan. */
export const colouredDiff = (problem: Problem): string =>
  unifiedDiff(problem)
    .split('\n')
    .map((line) => {
      if (line.startsWith('@@')) return `\u001b[36m${line}\u001b[m`;
      if (line.startsWith('+')) return `\u001b[32m${line}\u001b[m`;
      if (line.startsWith('-')) return `\u001b[31m${line}\u001b[m`;
      return line;
    })
    .join('\n');
