import {
  isSecretName,
  isSecretOption,
  maskedCount,
  maskSecrets,
} from '../figures/format/secrets.ts';

/** A document as it leaves the computer, and how many secrets were masked in it. */
export type MaskedDocument<T> = { document: T; masked: number };

/** The IDs of a document itself, and of the blocks of a message: they are what documents are found by. */
const idNames = [/^(id|.*Id|user_id)$/, /^(id|(tool_?use|tool_?call|call)_?id)$/i] as const;

/** Masks what looks like a secret in all texts of a document, also in JSON that is a text there. */
export function maskedDocument<T>(document: T): MaskedDocument<T> {
  let masked = 0;

  function hide(): string {
    masked += 1;
    return '[credential]';
  }

  function text(value: string): string {
    const json = /^\s*[[{]/.test(value) ? parsed(value) : undefined;
    if (json !== undefined) {
      const before = masked;
      const result = JSON.stringify(walk(json, { depth: deep }));
      return masked === before ? value : result;
    }
    const result = maskSecrets(value);
    masked += maskedCount(value, result);
    return result;
  }

  function walk(value: unknown, { depth, isSecret = false }: Place): unknown {
    if (typeof value === 'string') return isSecret && value !== '' ? hide() : text(value);
    if (Array.isArray(value)) {
      return value.map((one, index) => {
        const before: unknown = value[index - 1];
        const isNext = typeof before === 'string' && isSecretOption(before);
        return walk(one, { depth, isSecret: isSecret || isNext });
      });
    }
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value);
    const isNamed = fields.some(
      ([key, name]) => /^(name|key)$/i.test(key) && typeof name === 'string' && isSecretName(name),
    );
    return Object.fromEntries(
      fields.map(([name, inner]) => {
        if (typeof inner === 'string' && idNames[depth]?.test(name)) return [name, inner];
        const isOne = isSecret || isSecretName(name) || (isNamed && /^value$/i.test(name));
        return [name, walk(inner, { depth: depth + 1, isSecret: isOne })];
      }),
    );
  }

  // Only texts are replaced, by texts.
  return { document: walk(document, { depth: 0 }) as T, masked };
}

/** `depth` counts objects; `isSecret`: everything there is a secret. */
type Place = { depth: number; isSecret?: boolean };

/** No ID is expected there. */
const deep = 10;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
