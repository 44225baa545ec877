const longest = 500;

/**
 * Text that a server wrote, fit for a message: one line of limited length, without control
 * characters, and without the credential, which some servers repeat when they refuse it.
 */
export function serverText(value: unknown, credential: string): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value
    // Before the cut, which would leave a part of it.
    .replaceAll(credential, '[credential]')
    // Far more than is shown, far less than a hostile megabyte.
    .slice(0, longest * 4)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  if (text === '') return undefined;
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
