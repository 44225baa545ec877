import type { Role } from '../api/role.ts';
import { firstNames, lastNames, type Office, offices, type Region } from './assets/assets.ts';
import { dayOf, type Span } from './calendar.ts';
import { type CastMember, type cast, castIndexOf, castMembers } from './cast.ts';
import type { Person } from './demo-organization.ts';
import { type RandomSource, random } from './random.ts';

/**
 * Everyone who works at Halcyon Robotics at some time in `span`: the cast, then others up to a total of
 * `users`. A person depends on the seed and the index, not on the number of people.
 */
export function createPeople(seed: number, users: number, span: Span): Person[] {
  const takenAddresses = new Map<string, number>();
  const count = Math.max(Math.round(users), castMembers.length);
  return Array.from({ length: count }, (_, index): Person => {
    const source = random(seed, 'person', index);
    const member: Partial<CastMember> = castMembers[index] ?? {};
    const { region, timeZone } = officeOf(member, source);
    const id = `user_${source.hex(10)}`;
    const { name = freshName(region, takenAddresses, source), role = roleAt(index) } = member;
    const address = distinct(addressOf(name), takenAddresses);
    const { email = `${address}@halcyon.example` } = member;
    return { id, name, email, role, timeZone, ...employment(index, span, source) };
  });
}

/** The person who plays a member of the cast. Throws RangeError if there is none. */
export function personAs(people: readonly Person[], name: keyof typeof cast): Person {
  const person = people[castIndexOf(name)];
  if (!person) throw new RangeError(`There is no ${name} among ${people.length} people`);
  return person;
}

function roleAt(index: number): Role {
  if (index % 17 === 0) return 'manager';
  return index % 19 === 0 ? 'guest' : 'member';
}

const officeWeights = offices.map(({ weight }) => weight);

function officeOf({ timeZone }: Partial<CastMember>, source: RandomSource): Office {
  const chosen = offices[source.weightedIndex(officeWeights)];
  const office = offices.find((each) => each.timeZone === timeZone) ?? chosen;
  if (!office) throw new RangeError('There are no offices');
  return office;
}

/** Tries to find an unused name; in a large organization two people may have the same one. */
function freshName(region: Region, taken: Map<string, number>, source: RandomSource): string {
  let name = nameIn(region, source);
  for (let tries = 0; tries < 5 && taken.has(addressOf(name)); tries += 1) {
    name = nameIn(region, source);
  }
  return name;
}

/** A name from the region; for one in five people, from another region. */
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

/** Three in five joined before the span, one in seven of whom leaves; the others join during it. */
function employment(index: number, span: Span, source: RandomSource) {
  const length = Math.max(span.last - span.first, 1);
  const earlier = dayOf(span.first - source.integer(30, 900));
  const member: Partial<CastMember> | undefined = castMembers[index];
  if (member?.joinedDaysAgo !== undefined) {
    return { joinedOn: dayOf(span.last + 1 - member.joinedDaysAgo) };
  }
  if (member) return { joinedOn: earlier };
  if (!source.chance(0.6)) {
    return { joinedOn: dayOf(span.first + Math.floor(length * source.between(0.03, 0.97))) };
  }
  if (!source.chance(0.14)) return { joinedOn: earlier };
  const left = span.first + Math.ceil(length * source.between(0.25, 0.95));
  return { joinedOn: earlier, leftOn: dayOf(left) };
}
