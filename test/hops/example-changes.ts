import { actionWithQuestion } from './examples/action-with-question.ts';
import { column } from './examples/column.ts';
import { command } from './examples/command.ts';
import { endpoint } from './examples/endpoint.ts';
import type { ExampleChange } from './examples/example-change.ts';
import { listScreen } from './examples/list-screen.ts';
import { rule } from './examples/rule.ts';
import { setting } from './examples/setting.ts';
import { theme } from './examples/theme.ts';

/** What developers add to signalbox, in the order of the guide. */
export const exampleChanges: readonly ExampleChange[] = [
  column,
  setting,
  rule,
  theme,
  command,
  listScreen,
  actionWithQuestion,
  endpoint,
];
