/**
 * Milliseconds that the server asks to wait. A date is compared with the `Date` header of the same response,
 * because the clocks of client and server may differ by hours.
 */
export function retryAfterMs(
  { retryAfter, date }: { retryAfter: string | undefined; date: string | undefined },
  nowMs: number,
): number | undefined {
  const text = retryAfter?.trim();
  if (text === undefined || text === '') return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1000;

  const untilMs = Date.parse(text);
  if (Number.isNaN(untilMs)) return undefined;
  const serverNowMs = Date.parse(date ?? '');
  return Math.max(0, untilMs - (Number.isNaN(serverNowMs) ? nowMs : serverNowMs));
}
