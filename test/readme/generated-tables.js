import { join } from 'node:path';
import { usage } from '../../src/cli/description/man-page.ts';
import { settingList } from '../../src/settings/settings.ts';

/**
 * @import { KeyGroup } from '../../src/console/keys/keymap.ts'
 * @import { Description } from '../../src/cli/description/describe.ts'
 */

const docs = join(import.meta.dirname, '..', '..', 'docs');

/** The page of keys and filters, that of settings, and the manual. */
export const keysPath = join(docs, 'keys.md');
export const settingsPath = join(docs, 'settings.md');
export const manualPath = join(docs, 'manual.md');

/** @param {readonly KeyGroup[]} groups */
export const keysMarkdown = (groups) => groups.map(groupTable).join('\n');

/** @param {KeyGroup} group */
function groupTable({ title, actions }) {
  const rows = actions.map(
    (action) => `| ${action.keys.map(codeCell).join(' ')} | ${action.title} | \`${action.id}\` |`,
  );
  const table = ['| Keys | | Id |', '|---|---|---|', ...rows].join('\n');
  return title === 'Everywhere'
    ? `### ${title}\n\n${table}\n`
    : `<details><summary>${title}</summary>\n\n${table}\n\n</details>\n`;
}

// A bar would end the cell, even within code.
const codeCell = (/** @type {string} */ text) => `\`${text.replace('|', '\\|')}\``;

/** Every setting, its default, its variable and what it takes. */
export const settingsMarkdown = () =>
  [
    '| Setting, variable | Meaning | Takes | Default |',
    '|---|---|---|---|',
    ...settingList.map(({ path, isGroup, variable, meaning, values, usually, ...setting }) => {
      const [group = ''] = path;
      const name = isGroup ? `${group}.*` : path.join('.');
      const usual = usually ?? (isGroup ? 'none' : `\`${JSON.stringify(setting.default)}\``);
      return `| ${codeCell(name)}${variable && ` ${codeCell(variable)}`} | ${meaning} | ${values} | ${usual} |`;
    }),
    '',
  ].join('\n');

/** Every command of the command line, and what it does.
 * @param {Description} description */
export const commandsMarkdown = ({ commands }) =>
  [
    '| Command | |',
    '|---|---|',
    ...commands
      .filter(({ name }) => name !== '')
      .map((command) => {
        const [about = ''] = command.about.split('\n');
        return `| \`signalbox ${usage(command)}\` | ${about.replaceAll('|', '\\|')} |`;
      }),
    '',
  ].join('\n');
