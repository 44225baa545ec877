import { placeText } from '../../credentials/place-text.ts';
import { tokenFacts } from '../../credentials/token-facts.ts';
import { dayMs } from '../../figures/time/day.ts';
import type { CredentialPlace } from '../../settings/saved-profile.ts';

/** When a token expires, as the end of a sentence; undefined for credentials that do not expire. */
export function expiryText(credential: string, nowMs: number): string | undefined {
  const { expiresAtMs } = tokenFacts(credential);
  if (expiresAtMs === undefined) return undefined;
  const time = new Date(expiresAtMs).toISOString().slice(0, 16).replace('T', ' ');
  return expiresAtMs <= nowMs
    ? `expired at ${time} UTC`
    : `expires in ${duration(expiresAtMs - nowMs)}, at ${time} UTC`;
}

/**
 * A warning sentence if a token has expired or will expire within a day, with the way to a new one. A command renews
 * its token by itself.
 */
export function expiryWarning(
  credential: string,
  place: CredentialPlace,
  nowMs: number,
): string | undefined {
  const { expiresAtMs } = tokenFacts(credential);
  const isRenewed = place.type === 'command';
  const warnedMs = isRenewed ? 0 : dayMs;
  if (expiresAtMs === undefined || expiresAtMs - nowMs > warnedMs) return undefined;
  return `Your token ${expiryText(credential, nowMs)}. ${adviceFor(place)}`;
}

function adviceFor(place: CredentialPlace): string {
  switch (place.type) {
    case 'command':
      return `Check why the ${placeText(place)} prints an old one.`;
    case 'environment':
      return `Set ${place.variable} to a new one and start again.`;
    case 'keyring':
    case 'file':
      return 'Get a new one and run signalbox login.';
  }
}

function duration(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 120) return `${minutes} min`;
  return minutes < 2 * 1_440
    ? `${Math.floor(minutes / 60)} h`
    : `${Math.floor(minutes / 1_440)} days`;
}
