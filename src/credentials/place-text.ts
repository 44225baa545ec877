import type { CredentialPlace } from '../settings/saved-profile.ts';

/** Describes where a credential is. Names only the program of a command, because arguments may be secret. */
export function placeText(place: CredentialPlace): string {
  switch (place.type) {
    case 'keyring':
      return 'key ring';
    case 'file':
      return 'credential file';
    case 'command':
      return `command ${place.argv[0]}`;
    case 'environment':
      return `variable ${place.variable}`;
  }
}
