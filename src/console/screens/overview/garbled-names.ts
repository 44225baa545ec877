import type { NamedCount } from '../../../figures/usage/named-counts.ts';

/** How many times more often the whole name must occur than a fragment or a blend of it. */
const minRatio = 500;

/**
 * Names of tools that look like misparsed parts of a message: with characters that no name has, or rare and
 * either a fragment of a common name or containing one. They are reported as such, and never corrected.
 */
export function garbledNames(counts: readonly NamedCount[]): Set<string> {
  const garbled = new Set<string>();
  for (const { name, count } of counts) {
    const isPieceOf = (other: NamedCount) =>
      other.count >= count * minRatio &&
      other.name !== name &&
      (other.name.startsWith(name) || name.includes(other.name));
    if (!usualName.test(name) || counts.some(isPieceOf)) garbled.add(name);
  }
  return garbled;
}

const usualName = /^[\p{L}\p{N}_.:/@+-]+( [\p{L}\p{N}_.:/@+-]+)*$/u;
