import { computerName } from '../../../domain/computers/computer-status.ts';
import type { Computer } from '../../../domain/resources.ts';
import { viewAction } from '../../keys/action.ts';
import { copyAction } from '../../keys/copy-action.ts';
import { restartComputer } from './restart-computer.ts';

const openSessions = viewAction<Computer>({
  id: 'computer.sessions',
  title: 'Show the sessions on this computer',
  keys: ['enter'],
  hint: 'sessions',
  run: (computer, shell) =>
    shell.open({
      screen: 'sessions',
      computer: { id: computer.id, name: computerName(computer) },
    }),
});

const openDetails = viewAction<Computer>({
  id: 'computer.details',
  title: 'Show everything about this computer',
  keys: ['d'],
  hint: 'details',
  run: (computer, shell) =>
    shell.open({
      screen: 'computer',
      computerId: computer.id,
      name: computerName(computer),
    }),
});

const copyId = copyAction<Computer>({
  id: 'computer.copy-id',
  title: 'Copy the id of this computer',
  keys: ['y'],
  hint: 'copy id',
  nouns: ['id', 'ids'],
  textOf: ({ id }) => id,
});

/** What can be done with one computer, wherever it is shown. */
export const computerActions = [openSessions, restartComputer, copyId];

/** What can be done with a row of the list. */
export const computerRowActions = [openSessions, openDetails, restartComputer, copyId];
