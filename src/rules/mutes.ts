import { type Day, dayMs, isDay, startOfDay } from '../figures/time/day.ts';
import { formatDay } from '../figures/time/format-time.ts';
import { type Finding, type Subject, subjectId, subjectName } from './finding.ts';
import { rules } from './rules.ts';

/** Hides what a rule finds about a subject, until the end of a UTC day. */
export type Mute = {
  rule: string;
  /** An ID, a name or an e-mail address; `*` stands for any characters. */
  subject: string;
  reason: string;
  until: Day;
};

/** The end of the day in Unix milliseconds; a mute without a valid day never applies. */
const endOf = ({ until }: Mute): number =>
  isDay(until) ? startOfDay(until) + dayMs : Number.NEGATIVE_INFINITY;

/** The mute that hides a finding now. */
export const muteOf = <One extends Mute>(
  finding: Pick<Finding, 'rule' | 'subject'>,
  mutes: readonly One[],
  nowMs: number,
): One | undefined =>
  mutes.find(
    (mute) =>
      mute.rule === finding.rule && nowMs < endOf(mute) && covers(mute.subject, finding.subject),
  );

/** Several computers are covered if each of them is. */
function covers(pattern: string, subject: Subject): boolean {
  const [first = '', ...rest] = pattern.toLowerCase().split('*');
  const last = rest.pop();
  const fits = (name: string): boolean => {
    if (last === undefined) return name === first;
    if (!name.startsWith(first) || !name.endsWith(last)) return false;
    let at = first.length;
    for (const part of rest) {
      const found = name.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at + last.length <= name.length;
  };
  return subject.kind === 'computers'
    ? subject.computers.every((one) => namesOf(one.id, one.name).some(fits))
    : namesOf(subjectId(subject), subjectName(subject)).some(fits);
}

const namesOf = (...names: readonly (string | readonly string[] | undefined)[]): string[] =>
  names.flatMap((name) => (typeof name === 'string' ? [name.toLowerCase()] : []));

/** Mutes of findings, each for what it is about. Of several computers, each is muted. */
export const mutesFor = (
  findings: readonly Finding[],
  { reason, until }: Pick<Mute, 'reason' | 'until'>,
): Mute[] =>
  findings.flatMap(({ rule, subject }) => {
    const id = subjectId(subject) ?? subjectName(subject);
    return (typeof id === 'string' ? [id] : id).map((one) => ({
      rule,
      subject: one,
      reason,
      until,
    }));
  });

/** When a mute ends. It may last longer than a year, so the year is always named. */
export const muteEnd = (until: Day): string =>
  `until the end of ${formatDay(until)} ${until.slice(0, 4)}`;

/** Why a finding is out of the way, and how long. */
export const muteText = ({ reason, until }: Mute): string => `${muteEnd(until)}: ${reason}`;

/** Mutes of rules that do not exist and ends that are no days, as `mutes.INDEX: why`. */
export const muteMistakes = (mutes: readonly Mute[]): string[] =>
  mutes.flatMap(({ rule, until }, index) => [
    ...(rules.some(({ id }) => id === rule)
      ? []
      : [`mutes.${index}: ${rule}: Unknown rule; :rules lists all.`]),
    ...(isDay(until)
      ? []
      : [`mutes.${index}: ${until} is not a day such as 2026-12-31; it mutes nothing.`]),
  ]);
