import { viewAction } from '../keys/action.ts';
import { type Report, reportText } from '../shell/report.ts';

/** Keys of a report. */
export const reportActions = [
  viewAction<Report>({
    id: 'report.close',
    title: 'Close the report',
    keys: ['esc', 'q', 'enter'],
    when: 'report',
    hint: 'close',
    run: (_, operator) => operator.closeModal(),
  }),
  viewAction<Report>({
    id: 'report.copy',
    title: 'Copy the report',
    keys: ['y'],
    when: 'report',
    hint: 'copy',
    run: (report, operator) => operator.copy(reportText(report), 'the report'),
  }),
  scrolling('down', 'Next line', ['j', 'down'], 1),
  scrolling('up', 'Previous line', ['k', 'up'], -1),
  scrolling('page-down', 'Further down', ['pagedown', 'space', 'ctrl-f', 'ctrl-d'], 10),
  scrolling('page-up', 'Further up', ['pageup', 'ctrl-b', 'ctrl-u'], -10),
];

function scrolling(name: string, title: string, keys: readonly string[], lines: number) {
  return viewAction<Report>({
    id: `report.${name}`,
    title,
    keys,
    when: 'report',
    run: ({ top }) => top.dispatch(top.get() + lines),
  });
}
