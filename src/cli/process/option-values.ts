import { InvalidArgumentError } from 'commander';

/** A whole number of an option, at least one. */
export function toCount(text: string): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (count < 1) throw new InvalidArgumentError('Write a number, 1 or more.');
  return count;
}

/** A TCP port. */
export function toPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
  if (port > 65_535) throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return port;
}
