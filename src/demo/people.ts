import type { Role } from '../api/role.ts';
import { firstNames, lastNames, type Office, offices, type Region } from './assets/assets.ts';
import { dayOf } from './calendar.ts';
import type { Person } from './demo-organization.ts';
import { type RandomSource, random } from './random.ts';

/** The people whose part in the organization is fixed, by their place in the list of people. */
export const cast = {
  owner: 0,
  secondOwner: 1,
  manager: 2,
  member: 3,
  guest: 4,
  /** Credits jump eightfold nine days ago. */
  runaway: 5,
  overLimit: 6,
  nearLimit: 7,
  nearerLimit: 8,
  /** Passes the limit before the month ends. */
  headedOverLimit: 9,
  farBelowLimit: 10,
  /** On leave, with a limit of nothing. */
  onLeave: 11,
  /** Runs every night and has no e-mail. Never moved off the old model. */
  nightlyBuilds: 12,
  /** Has no e-mail. */
  contractor: 13,
} as const;

/** An organization has at least its cast. */
export const smallestOrganization = Object.keys(cast).length;

/** Day numbers, both included. */
export type Span = { first: number; last: number };

/**
 * Everybody who works at Halcyon Robotics at some time in `span`: the cast first, then as many as
 * asked for. A person depends on the seed and on the place in the list, not on how many there are.
 */
export function createPeople(seed: number, { users, span }: { users: number; span: Span }) {
  const takenAddresses = new Map<string, number>();
  const count = Math.max(Math.round(users), smallestOrganization);
  return Array.from({ length: count }, (_, place): Person => {
    const source = random(seed, 'person', place);
    const office = officeAt(place, source);
    const id = `user_${source.hex(10)}`;
    const name =
      place === cast.nightlyBuilds
        ? 'Nightly Builds'
        : freshName(office.region, takenAddresses, source);
    const address = distinct(addressOf(name), takenAddresses);
    return {
      id,
      name,
      email: hasEmail(place) ? `${address}@halcyon.example` : null,
      role: roleAt(place),
      timeZone: office.timeZone,
      ...employment(place, span, source),
    };
  });
}

/** Who holds the demo key of each role. */
export function keyHoldersAmong(people: readonly Person[]): Record<Role, Person> {
  return {
    owner: personAt(people, cast.owner),
    manager: personAt(people, cast.manager),
    member: personAt(people, cast.member),
    guest: personAt(people, cast.guest),
  };
}

export function personAt(people: readonly Person[], place: number): Person {
  const person = people[place];
  if (!person) throw new RangeError(`Nobody has place ${place} among ${people.length} people`);
  return person;
}

const hasEmail = (place: number) => place !== cast.nightlyBuilds && place !== cast.contractor;

function roleAt(place: number): Role {
  if (place === cast.owner || place === cast.secondOwner) return 'owner';
  if (place === cast.manager) return 'manager';
  if (place === cast.guest) return 'guest';
  if (place < smallestOrganization) return 'member';
  if (place % 17 === 0) return 'manager';
  return place % 19 === 0 ? 'guest' : 'member';
}

const officeWeights = offices.map(({ weight }) => weight);

function officeAt(place: number, source: RandomSource): Office {
  const chosen = offices[source.weightedIndex(officeWeights)] ?? offices[0];
  // The operator sits in Berlin, whatever the seed.
  const office = place === cast.owner ? offices[1] : chosen;
  if (!office) throw new RangeError('There are no offices');
  return office;
}

/** A name that nobody has so far; in a large organization two people may share one. */
function freshName(region: Region, taken: Map<string, number>, source: RandomSource): string {
  let name = nameIn(region, source);
  for (let tries = 0; tries < 5 && taken.has(addressOf(name)); tries += 1) {
    name = nameIn(region, source);
  }
  return name;
}

/** Mostly names of the region; one in five came from somewhere else. */
function nameIn(region: Region, source: RandomSource): string {
  const origin = source.chance(0.2) ? source.pick(offices).region : region;
  return `${source.pick(firstNames[origin])} ${source.pick(lastNames[origin])}`;
}

const addressOf = (name: string): string =>
  name
    .replace('ß', 'ss')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .replace(' ', '.');

function distinct(address: string, taken: Map<string, number>): string {
  const earlier = taken.get(address) ?? 0;
  taken.set(address, earlier + 1);
  return earlier === 0 ? address : `${address}${earlier + 1}`;
}

/** Three of five were there before the span; the rest joins along it, and one in nine leaves. */
function employment(place: number, span: Span, source: RandomSource) {
  const length = Math.max(span.last - span.first, 1);
  const earlier = span.first - source.integer(30, 900);
  if (place < smallestOrganization || source.chance(0.6)) {
    const leaves = place >= smallestOrganization && source.chance(0.14);
    if (!leaves) return { joinedOn: dayOf(earlier) };
    const left = span.first + Math.ceil(length * source.between(0.25, 0.95));
    return { joinedOn: dayOf(earlier), leftOn: dayOf(left) };
  }
  return { joinedOn: dayOf(span.first + Math.floor(length * source.between(0.03, 0.97))) };
}
