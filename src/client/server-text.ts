const longest = 500;

/**
 * A server's text, made safe for a message: one line of limited length, without control characters, and
 * without secrets of the request, which some servers quote when they reject it.
 */
export function serverText(value: unknown, secrets: readonly string[]): string | undefined {
  if (typeof value !== 'string') return undefined;
  // Before the text is truncated, which could leave part of a secret.
  const text = withoutSecrets(value, secrets)
    // Limits the work on a very long text; more than the final length, because spaces collapse.
    .slice(0, longest * 4)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  if (text === '') return undefined;
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** The text with a placeholder for each secret. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((cleaned, secret) => cleaned.replaceAll(secret, '[credential]'), text);
