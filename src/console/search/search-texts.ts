import { counted, formatCount } from '../../figures/format/number.ts';
import { formatDateTime } from '../../figures/time/format-time.ts';
import type { CopySearchFacts, SearchCoverage } from '../../language/search/found-messages.ts';

/** `212 of 400 sessions`, or `40 shared sessions (12 of them by title only)`. */
function coverageText({ searched, known, isTeam, titles = 0 }: SearchCoverage): string {
  if (!isTeam) return `${formatCount(searched)} of ${counted(known, 'session')}`;
  const only = titles === 0 ? '' : ` (${formatCount(titles)} of them by title only)`;
  return `${counted(known, 'shared session')}${only}`;
}

/** `39 hits in 212 of 400 sessions`; empty before a copy that is being made has any session. */
export function foundText(facts: CopySearchFacts): string {
  const { coverage, total, isGrowing } = facts;
  if (coverage === undefined || (isGrowing && coverage.known === 0)) return '';
  const read = isReading(facts) ? `${readText(facts.readTo)}, counting` : 'Counting';
  const most = facts.isTotalCapped ? 'at least ' : '';
  const hits = total === undefined ? `${read} hits` : `${most}${counted(total, 'hit')}`;
  return `${hits} in ${coverageText(coverage)}  `;
}

type ReadingFacts = CopySearchFacts & { readTo: number };

/** Whether older messages were neither read nor counted yet. */
const isReading = (facts: CopySearchFacts): facts is ReadingFacts =>
  facts.readTo !== undefined && facts.total === undefined;

const readText = (readTo: number): string =>
  readTo === 0 ? 'Reading on' : `Read back to ${formatDateTime(readTo)}`;

/** ` Searched for 24 risk patterns (:risks).`; empty for other searches. */
const risksText = ({ riskPatterns = 0 }: CopySearchFacts): string =>
  riskPatterns === 0 ? '' : ` Searched for ${counted(riskPatterns, 'risk pattern')} (:risks).`;

/** Why a search has no hits. `searchKey` prompts for words, if any key does. */
export function noHitsText(facts: CopySearchFacts, searchKey: string | undefined): string {
  const { words, coverage, mistake, isGrowing } = facts;
  if (words === '') {
    return searchKey === undefined
      ? 'There are no words to search for.'
      : `Press ${searchKey} and type what to look for in all messages.`;
  }
  if (mistake !== undefined) return mistake;
  if (coverage === undefined)
    return 'There is no local copy to search. "signalbox sync" makes one.';
  if (isGrowing && coverage.known === 0) return 'The messages are being copied to be searched.';
  if (isReading(facts)) return `Nothing found yet. ${readText(facts.readTo)}.`;
  const where = `${coverageText(coverage)}${isGrowing ? ' copied so far' : ''}`;
  return `No message matches in ${where}.${risksText(facts)}`;
}

/** The notice that a search continues at the other end. `isWhole`: whether everything has been searched. */
export function wrappedText(direction: 1 | -1, isWhole: boolean): string {
  if (direction === 1) return 'Continued from the top.';
  return isWhole ? 'Continued from the bottom.' : 'Continued from the last loaded message.';
}

/** Examples of what a search in the local copy understands. */
export const searchExamples = [
  '"a phrase"',
  '-without',
  'begin*',
  'role:user',
  'tool:Bash',
  'is:error',
  'is:risky',
  'last:7d',
];
