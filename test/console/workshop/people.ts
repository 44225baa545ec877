import { addDays, type Day } from '../../../src/figures/time/day.ts';

/** Somebody of the workshop. */
export type Person = {
  id: string;
  email: string | null;
  role: 'owner' | 'manager' | 'member' | 'guest';
  /** Standard Credits on a usual workday. */
  credits: number;
  /** The first and the last UTC day with use. */
  since?: Day;
  until?: Day;
  /** Whether weekends are days as all others. */
  isScheduled?: boolean;
  /** From a day on, so many times as much is used. */
  rise?: { since: Day; times: number };
  /** A monthly limit of their own. */
  limit?: number;
};

export const nowMs = Date.parse('2026-11-20T14:30:00Z');
const today: Day = '2026-11-20';

export const globalLimit = 120_000;

/** The first day with data, and one for which nothing arrived. */
export const firstDay: Day = addDays(today, -70);
export const lastDay: Day = addDays(today, -1);
export const missingDay: Day = '2026-10-29';

/** From this day on every other person does much of the work with another model. */
export const moveDay: Day = addDays(today, -7);

/** Each state of a limit, people who came, left or use much more than before, and one without an e-mail address. */
const known = [
  { name: 'ada.lind', role: 'owner', credits: 3_900, limit: 160_000 },
  { name: 'bo.castell', role: 'manager', credits: 5_100, isScheduled: true, limit: 70_000 },
  { name: 'cleo.marsh', role: 'member', credits: 4_300, isScheduled: true, limit: 84_000 },
  {
    name: 'dara.okoye',
    role: 'member',
    credits: 3_200,
    isScheduled: true,
    since: '2026-11-12',
    limit: 28_000,
  },
  { name: 'eli.norberg', role: 'member', credits: 1_400, until: '2026-10-30', limit: 0 },
  { name: 'fern.aoki', role: 'member', credits: 2_100, until: '2026-11-09' },
  { name: 'gus.pereira', role: 'member', credits: 1_500, rise: { since: '2026-11-12', times: 7 } },
  { name: null, role: 'member', credits: 2_600, isScheduled: true },
  { name: 'hana.brandt', role: 'guest', credits: 2_900 },
] as const;

const others = [
  'ines.varga',
  'jonah.kessler',
  'kaia.lund',
  'leo.santini',
  'mira.haddad',
  'nils.ostrow',
  'opal.reyes',
  'petra.novak',
  'quinn.albers',
  'rosa.delacroix',
  'sven.tanaka',
  'tess.wojcik',
  'uma.bianchi',
  'viggo.larsen',
].map((name, index) => ({ name, role: 'member' as const, credits: 4_600 - index * 310 }));

export const people: readonly Person[] = [...known, ...others].map(
  ({ name, ...person }, index) => ({
    ...person,
    id: `user_${String(index + 1).padStart(2, '0')}`,
    email: name === null ? null : `${name}@workshop.example`,
  }),
);
