import type { Finding } from '../../../../src/rules/finding.ts';
import { joinedFindings } from '../../../../src/rules/joined-findings.ts';
import { knownFrom, nextKnown, shownFindings } from '../../../../src/rules/known-findings.ts';
import { byUrgency, createFinder, createOutcomes } from '../../../../src/rules/rules.ts';
import { hourMs, startOf } from '../../../second-organization/calendar.ts';
import type { Organization } from '../../../second-organization/organization.ts';
import type { Planted } from '../../../second-organization/planted.ts';
import { createFactsReader } from './facts-of.ts';
import { plantedIn, trueByFacts, whatItWas } from './truth.ts';

/** One finding for as long as it was there without a break. */
export type Episode = {
  rule: string;
  severity: Finding['severity'];
  looks: number;
  rightLooks: number;
  /** What it was instead, at its first wrong look. */
  instead: string | undefined;
  problem: string;
};

export type Watched = {
  seed: number;
  planted: readonly Planted[];
  looks: number;
  episodes: readonly Episode[];
  /** The rules that told of a planted problem, by its ID: at all, and above notice. */
  found: ReadonlyMap<string, ReadonlySet<string>>;
  foundAboveNotice: ReadonlyMap<string, ReadonlySet<string>>;
  /** Planted problems that were there at a look. */
  visible: ReadonlySet<string>;
  rows: readonly RowsAtLook[];
  /** How often each row came. */
  appearances: ReadonlyMap<string, number>;
};

export type RowsAtLook = {
  atMs: number;
  critical: number;
  warning: number;
  notice: number;
  /** Rows that were not there at the look before. */
  fresh: number;
  freshAboveNotice: number;
  /** The rules of the rows above notice, and of those that were not there before. */
  rules: readonly string[];
  freshRules: readonly string[];
};

/** Looks are twice an hour: every planted problem lasts at least that long, and most are seen at several. */
const everyMs = hourMs / 2;

/** Looks at an organization for as long as problems are planted in it, as a console does that stays open. */
export function watch(organization: Organization): Watched {
  const factsAt = createFactsReader(organization);
  const find = createFinder();
  const outcomeOf = createOutcomes({});
  const log = createLog(organization);
  let known = knownFrom([]);
  const startMs = startOf(organization.from);
  const endMs = startMs + organization.days * 24 * hourMs;
  // The days before are known from earlier visits.
  factsAt(startMs - everyMs);
  for (let nowMs = startMs; nowMs < endMs; nowMs += everyMs) {
    const facts = factsAt(nowMs);
    const findings = find(facts);
    known = nextKnown(known, { findings, facts }, outcomeOf);
    const shown = shownFindings(known).sort(byUrgency);
    log.look(nowMs, shown, (finding) => trueByFacts(organization, finding, facts));
  }
  return log.watched();
}

type Increasing = { -readonly [Name in keyof Episode]: Episode[Name] };

function createLog(organization: Organization) {
  const episodes: Increasing[] = [];
  const found = new Map<string, Set<string>>();
  const foundAboveNotice = new Map<string, Set<string>>();
  const visible = new Set<string>();
  const rows: RowsAtLook[] = [];
  const appearances = new Map<string, number>();
  let open = new Map<string, Increasing>();
  let rowsBefore = new Set<string>();

  function episodeOf(finding: Finding): Increasing {
    const { id, rule, severity, problem } = finding;
    const known = open.get(id);
    if (known) return known;
    const made: Increasing = {
      rule,
      severity,
      problem,
      looks: 0,
      rightLooks: 0,
      instead: undefined,
    };
    episodes.push(made);
    return made;
  }

  function lookAt(finding: Finding, nowMs: number, factsSay: string | undefined): Increasing {
    const episode = episodeOf(finding);
    const planted = plantedIn(organization, finding, nowMs);
    for (const { id } of planted) {
      add(found, id, finding.rule);
      if (finding.severity !== 'notice') add(foundAboveNotice, id, finding.rule);
    }
    const isRight = planted.length > 0 || factsSay !== undefined;
    episode.looks += 1;
    episode.rightLooks += isRight ? 1 : 0;
    if (!isRight) episode.instead ??= whatItWas(organization, finding, nowMs);
    return episode;
  }

  return {
    look(
      nowMs: number,
      shown: readonly Finding[],
      factsSay: (finding: Finding) => string | undefined,
    ) {
      open = new Map(
        shown
          .flatMap(each)
          .map((finding) => [finding.id, lookAt(finding, nowMs, factsSay(finding))]),
      );
      for (const { id, startMs, endMs } of organization.planted) {
        if (nowMs >= startMs && nowMs <= endMs) visible.add(id);
      }
      const joined = joinedFindings(shown);
      const fresh = joined.filter(({ id }) => !rowsBefore.has(id));
      const rulesAboveNotice = (some: typeof joined) =>
        some.flatMap(({ finding: { severity, rule } }) => (severity === 'notice' ? [] : rule));
      for (const { id } of fresh) appearances.set(id, (appearances.get(id) ?? 0) + 1);
      const count = (severity: Finding['severity']) =>
        joined.filter(({ finding }) => finding.severity === severity).length;
      rows.push({
        atMs: nowMs,
        critical: count('critical'),
        warning: count('warning'),
        notice: count('notice'),
        fresh: fresh.length,
        freshAboveNotice: fresh.filter(({ finding }) => finding.severity !== 'notice').length,
        rules: rulesAboveNotice(joined),
        freshRules: rulesAboveNotice(fresh),
      });
      rowsBefore = new Set(joined.map(({ id }) => id));
    },
    watched: (): Watched => ({
      seed: organization.seed,
      planted: organization.planted,
      looks: rows.length,
      episodes,
      found,
      foundAboveNotice,
      visible,
      rows,
      appearances,
    }),
  };
}

function add(map: Map<string, Set<string>>, id: string, rule: string): void {
  const rules = map.get(id) ?? new Set();
  rules.add(rule);
  map.set(id, rules);
}

/** A finding about several people is judged as one about each of them. */
const each = (finding: Finding): Finding[] => {
  const { subject, rule } = finding;
  if (subject.kind !== 'person' && subject.kind !== 'people') return [finding];
  const people = subject.kind === 'people' ? subject.people : [subject];
  return people.map(({ userId, email }) => ({
    ...finding,
    id: `${rule} ${email ?? userId}`,
    subject: { kind: 'person', userId, email },
  }));
};
