import type { Role } from '../api/role.ts';
import { firstNames, lastNames, type Office, offices, type Region } from './assets/assets.ts';
import { dayOf, type Span } from './calendar.ts';
import { type CastMember, type cast, castMembers, placeOf } from './cast.ts';
import type { Person } from './demo-organization.ts';
import { type RandomSource, random } from './random.ts';

/**
 * Everybody who works at Halcyon Robotics at some time in `span`: the cast first, then as many as
 * asked for. A person depends on the seed and on the place in the list, not on how many there are.
 */
export function createPeople(seed: number, users: number, span: Span): Person[] {
  const takenAddresses = new Map<string, number>();
  const count = Math.max(Math.round(users), castMembers.length);
  return Array.from({ length: count }, (_, place): Person => {
    const source = random(seed, 'person', place);
    const member: Partial<CastMember> = castMembers[place] ?? {};
    const { region, timeZone } = officeOf(member, source);
    const id = `user_${source.hex(10)}`;
    const { name = freshName(region, takenAddresses, source), role = roleAt(place) } = member;
    const address = distinct(addressOf(name), takenAddresses);
    const { email = `${address}@halcyon.example` } = member;
    return { id, name, email, role, timeZone, ...employment(place, span, source) };
  });
}

export function personAs(people: readonly Person[], name: keyof typeof cast): Person {
  const person = people[placeOf(name)];
  if (!person) throw new RangeError(`Nobody is ${name} among ${people.length} people`);
  return person;
}

function roleAt(place: number): Role {
  if (place % 17 === 0) return 'manager';
  return place % 19 === 0 ? 'guest' : 'member';
}

const officeWeights = offices.map(({ weight }) => weight);

function officeOf({ timeZone }: Partial<CastMember>, source: RandomSource): Office {
  const chosen = offices[source.weightedIndex(officeWeights)];
  const office = offices.find((each) => each.timeZone === timeZone) ?? chosen;
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
  const earlier = dayOf(span.first - source.integer(30, 900));
  if (place < castMembers.length) return { joinedOn: earlier };
  if (!source.chance(0.6)) {
    return { joinedOn: dayOf(span.first + Math.floor(length * source.between(0.03, 0.97))) };
  }
  if (!source.chance(0.14)) return { joinedOn: earlier };
  const left = span.first + Math.ceil(length * source.between(0.25, 0.95));
  return { joinedOn: earlier, leftOn: dayOf(left) };
}
