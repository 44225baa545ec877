/** Which nodes of a tree are open: everything, nothing, or what is by itself, apart from some. */
export type JsonFolding = {
  rule: 'by-itself' | 'open' | 'folded';
  /** Nodes that are not as the rule says, by their path. */
  exceptions: ReadonlySet<string>;
};

export type JsonFoldingEvent =
  | { type: 'flipped'; path: string }
  | { type: 'all-opened' }
  | { type: 'all-folded' };

export const unfoldedByItself: JsonFolding = { rule: 'by-itself', exceptions: new Set() };

export function reduceFolding(folding: JsonFolding, event: JsonFoldingEvent): JsonFolding {
  switch (event.type) {
    case 'flipped': {
      const exceptions = new Set(folding.exceptions);
      if (!exceptions.delete(event.path)) exceptions.add(event.path);
      return { ...folding, exceptions };
    }
    case 'all-opened':
      return { rule: 'open', exceptions: new Set() };
    case 'all-folded':
      return { rule: 'folded', exceptions: new Set() };
  }
}

/** Whether a node is open. By themselves, containers near the root are, and long texts are not. */
export function isOpen(
  { rule, exceptions }: JsonFolding,
  { path, depth, isText }: { path: string; depth: number; isText: boolean },
): boolean {
  const isException = exceptions.has(path);
  // A tree without its root would be one line that says nothing.
  if (depth === 0 && !isText) return !isException;
  switch (rule) {
    case 'open':
      return !isException;
    case 'folded':
      return isException;
    case 'by-itself':
      return (!isText && depth < 2) !== isException;
  }
}
