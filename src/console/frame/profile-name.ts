import { sanitizeLine } from '../../terminal/sanitize.ts';
import { textWidth } from '../../terminal/width.ts';
import type { Profile } from '../shell/profile.ts';

/** Whose data this is, with its host where there are cells for both. */
export function profileName({ name, host, isDemo }: Profile, room: number): string {
  const short = isDemo ? 'demo' : sanitizeLine(name);
  const whole = isDemo || name === host ? sanitizeLine(name) : sanitizeLine(`${name}@${host}`);
  return textWidth(whole) <= room ? whole : short;
}
