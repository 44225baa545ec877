import { maskedCount, maskSecrets } from '../figures/format/secrets.ts';

/** A document as it leaves the computer, and how many secrets were masked in it. */
export type MaskedDocument<T> = { document: T; masked: number };

/** Names of fields whose text is a secret, whatever it looks like. */
const secretName =
  /(password|passwd|passphrase|secret|token|api[_-]?key|access[_-]?key|credentials?)$/i;

/** IDs are what documents are found by, and hold no secrets. */
const idName = /^(id|.*Id|reportId|user_id)$/;

/** Masks what looks like a secret in all texts of a document, also in JSON that is a text there. */
export function maskedDocument<T>(document: T): MaskedDocument<T> {
  let masked = 0;

  function text(value: string): string {
    const json = /^\s*[[{]/.test(value) ? parsed(value) : undefined;
    if (json !== undefined) {
      const before = masked;
      const result = JSON.stringify(walk(json));
      return masked === before ? value : result;
    }
    const result = maskSecrets(value);
    masked += maskedCount(value, result);
    return result;
  }

  function field(name: string, value: unknown): unknown {
    if (typeof value !== 'string') return walk(value);
    if (idName.test(name)) return value;
    if (!secretName.test(name) || value === '') return text(value);
    masked += 1;
    return '[credential]';
  }

  function walk(value: unknown): unknown {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, field(name, inner)]),
    );
  }

  // Only texts are replaced, by texts.
  return { document: walk(document) as T, masked };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
