import type { Line, Span } from '../../draw/line.ts';
import { signs } from '../../draw/signs.ts';
import { type OverviewTab, overviewTabs } from './overview-tabs.ts';

/** All tabs, the one on the screen selected. `note` stands at the right where there is room. */
export function tabLine(tab: OverviewTab, width: number, note: string): Line {
  const spans = overviewTabs.flatMap(({ id, title }): Span[] =>
    id === tab
      ? [{ text: ' ' }, { text: `${signs.cursor}${title} `, tone: 'strong', isSelected: true }]
      : [{ text: '  ' }, { text: `${title} `, tone: 'muted' }],
  );
  const used = spans.reduce((sum, { text }) => sum + text.length, 0);
  const gap = width - used - note.length - 1;
  return gap < 2
    ? { spans }
    : { spans: [...spans, { text: ' '.repeat(gap) }, { text: note, tone: 'muted' }] };
}
