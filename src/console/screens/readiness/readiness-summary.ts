import type { RepositoryReadiness } from '../../../domain/readiness/repository-readiness.ts';
import type { Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import { changeTone } from './report-facts.ts';

/** How many repositories got better or worse with their newest report. */
export function readinessSummary(repositories: readonly RepositoryReadiness[]): Span[] {
  const tones = repositories.map(({ change }) => changeTone(change));
  const better = tones.filter((tone) => tone === 'good').length;
  const worse = tones.filter((tone) => tone === 'bad').length;

  return [
    ...(better > 0 ? [{ text: `  ${signs.up} ${better} better`, tone: 'good' as const }] : []),
    ...(worse > 0 ? [{ text: `  ${signs.down} ${worse} worse`, tone: 'bad' as const }] : []),
    ...(better + worse > 0 ? [{ text: ' than before', tone: 'muted' as const }] : []),
  ];
}
