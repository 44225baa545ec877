import { dashboardActions } from '../dashboard/dashboard-actions.ts';
import { rangeActions } from '../dashboard/range-actions.ts';
import type { ActionGroup, ListedAction } from '../keys/action-group.ts';
import { tableActions } from '../keys/scroll-actions.ts';
import { previewActions } from '../list/preview-actions.ts';
import { quickSortActions } from '../list/quick-sort-actions.ts';
import { rowDocumentActions, rowPreviewActions } from '../list/row-opening-actions.ts';
import { tableViewActions } from '../list/table-view-actions.ts';
import { choiceActions } from '../overlays/choice-actions.ts';
import { helpActions } from '../overlays/help/help-actions.ts';
import { menuActions, questionActions, typedQuestionActions } from '../overlays/modal-actions.ts';
import { paletteActions } from '../overlays/palette/palette-actions.ts';
import { editingActions, promptActions } from '../overlays/prompt-actions.ts';
import { reportActions } from '../overlays/report-actions.ts';
import { auditActions } from '../screens/audit/audit-actions.ts';
import { computerRowActions } from '../screens/computers/computer-actions.ts';
import { dayActions } from '../screens/day/day-actions.ts';
import { errorActions } from '../screens/errors/error-actions.ts';
import { limitActions } from '../screens/limits/limit-actions.ts';
import { overviewActions } from '../screens/overview/overview-actions.ts';
import { userActions } from '../screens/overview/users/user-actions.ts';
import { peopleActions } from '../screens/people/people-actions.ts';
import { personActions } from '../screens/people/person-actions.ts';
import { removePerson } from '../screens/people/remove-person.ts';
import { readinessActions } from '../screens/readiness/readiness-actions.ts';
import { repositoryActions } from '../screens/readiness/repository-actions.ts';
import { recordActions, recordSearchActions } from '../screens/record/record-screen.tsx';
import { sessionActions } from '../screens/sessions/session-actions.ts';
import { messageActions } from '../screens/transcript/inspected-message.tsx';
import { openSessionActions } from '../screens/transcript/session-target.ts';
import { transcriptActions } from '../screens/transcript/transcript-actions.ts';
import { deleteWikiRun } from '../screens/wiki/delete-wiki-run.ts';
import { wikiActions } from '../screens/wiki/wiki-actions.ts';
import { jsonTreeActions, treeSearchActions } from '../tree/json-tree-actions.ts';
import { readCopyActions, readingActions, readingEndActions } from '../tree/reading-actions.ts';
import { globalActions } from './global-actions.ts';
import { stopWork } from './work-actions.ts';

/** Every action there is, in the order of the table of keys. A new one is listed here. */
export const actionGroups: readonly ActionGroup[] = [
  { title: 'Everywhere', actions: [...globalActions, stopWork] },
  {
    title: 'Tables',
    actions: [
      ...tableActions,
      ...tableViewActions,
      ...quickSortActions,
      ...previewActions,
      ...rowPreviewActions,
      ...rowDocumentActions,
    ],
  },
  {
    title: 'Overview',
    actions: [
      ...overviewActions,
      ...rangeActions,
      ...dashboardActions,
      ...userActions,
      ...dayActions,
    ],
  },
  { title: 'Sessions', actions: sessionActions },
  {
    title: 'Transcript',
    actions: [...transcriptActions, ...messageActions, ...openSessionActions],
  },
  { title: 'Computers', actions: computerRowActions },
  { title: 'Limits', actions: limitActions },
  { title: 'Readiness', actions: [...readinessActions, ...repositoryActions] },
  {
    title: 'Wiki',
    actions: [
      ...wikiActions,
      deleteWikiRun,
      ...jsonTreeActions,
      ...treeSearchActions,
      ...readingActions,
      ...readCopyActions,
      ...readingEndActions,
    ],
  },
  { title: 'People', actions: [...peopleActions, ...personActions, removePerson] },
  {
    title: 'Errors and audit log',
    actions: [...errorActions, ...auditActions, ...recordActions, ...recordSearchActions],
  },
  { title: 'Questions', actions: [...questionActions, ...typedQuestionActions] },
  { title: 'Lists over the screen', actions: [...menuActions, ...choiceActions, ...reportActions] },
  { title: 'Help', actions: helpActions },
  { title: 'Palette', actions: paletteActions },
  { title: 'While typing', actions: [...promptActions, ...editingActions] },
];

/** Every action by its id. */
export const allActions: readonly ListedAction[] = [
  ...new Map(
    actionGroups.flatMap(({ actions }) => actions).map((action) => [action.id, action]),
  ).values(),
];
