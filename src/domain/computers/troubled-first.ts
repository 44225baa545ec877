import type { Computer } from '../resources.ts';
import { computerStatus } from './computer-status.ts';

/**
 * Computers in the order in which they need somebody: failed ones, stuck ones, those on their way, all others.
 * Equally troubled ones stay in the order in which they came, so that a list moves only when a status does.
 */
export const troubledFirst = (computers: readonly Computer[], nowMs: number): Computer[] =>
  computers
    .map((computer) => ({ computer, place: placeOf(computer, nowMs) }))
    .sort((a, b) => a.place - b.place)
    .map(({ computer }) => computer);

function placeOf(computer: Computer, nowMs: number): number {
  const status = computerStatus(computer, nowMs);
  switch (status.state) {
    case 'error':
      return 0;
    case 'provisioning':
      return status.isStuck ? 1 : 2;
    case 'active':
    case 'other':
      return 3;
  }
}
