import { readdirSync, readFileSync } from 'node:fs';

// Reads `/proc`, so it measures on Linux only.

/** Processor time of a process and all below it, ended ones included, in milliseconds. */
export function cpuMs(pid: number): number {
  // Of the process itself, then of its children that have ended.
  const ticks = tree(pid).flatMap((process) => statFields(process).slice(11, 15).map(Number));
  return sum(ticks) * msPerTick;
}

/** Memory of a process and all below it, shared pages counted by their share, in MiB. */
export function pssMib(pid: number): number {
  const kib = tree(pid).map((process) =>
    Number(/^Pss:\s+(\d+)/m.exec(readProc(process, 'smaps_rollup'))?.[1] ?? 0),
  );
  return sum(kib) / 1024;
}

// The kernel has reported hundredths of a second for as long as it has had `/proc`.
const msPerTick = 10;

function tree(root: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0)
      .map((pid) => [pid, Number(statFields(pid)[1])]),
  );
  const childrenOf = (pid: number): number[] =>
    [...parents].filter(([, parent]) => parent === pid).map(([child]) => child);
  const withDescendants = (pid: number): number[] => [
    pid,
    ...childrenOf(pid).flatMap(withDescendants),
  ];
  return withDescendants(root);
}

/** Fields of `stat` after the name, which may hold spaces and parentheses itself. */
const statFields = (pid: number): string[] =>
  readProc(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ');

/** Empty for a process that has just ended. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
