import { Command, InvalidArgumentError, Option } from 'commander';
import { minSize } from '../../console/draw/size.ts';
import { startScreens } from '../../console/shell/routes.ts';
import { themeNames } from '../../settings/settings.ts';
import { type CreateCommand, withFacts } from '../command-parts/command-facts.ts';
import { toMs } from '../command-parts/rows-command.ts';
import { exitStatuses } from '../process/failure.ts';
import { pictureFormats, type SnapshotOptions } from '../snapshot/picture-format.ts';
import { withConnectionOptions } from '../source/connection.ts';
import { withDemoOptions } from '../source/demo-options.ts';
import { programOptions } from '../startup/program-options.ts';
import { screenCommand, screenWords } from './open.ts';

/** `signalbox snapshot limits --output svg`: a screen of the console as a picture, drawn without a terminal. */
export const snapshotCommand: CreateCommand = (context) => {
  const command = new Command('snapshot')
    .description('print a screen of the console, drawn without a terminal')
    .argument('<screen>', startScreens.join(', '))
    .argument('[words...]', screenWords)
    .optionsGroup('Output:')
    .addOption(
      new Option(
        '--output <format>',
        'text, text with colours, or an image (default: by the ending of --file, else text)',
      ).choices(pictureFormats),
    )
    .option('--size <columns x rows>', 'size of the screen (default: 120x36)', toSize)
    .addOption(
      new Option('--theme <name>', 'colours (default: those of the settings; svg: dark)').choices(
        themeNames,
      ),
    )
    .option('--file <path>', 'write to this file instead of standard output')
    .option('--script <path>', 'press the keys of this file, and make a moving image (svg)')
    .optionsGroup('Source:');
  withDemoOptions(withConnectionOptions(command))
    .option(...programOptions.offline)
    .option('--timeout <time>', 'draw what has been read after this time (default: 60s)', toMs)
    .action(async (screen: string, words: string[]) => {
      const line = screenCommand(screen, words);
      const { printSnapshot } = await import('../snapshot/print-snapshot.ts');
      await printSnapshot(line, command.opts<SnapshotOptions>(), context);
    });
  return withFacts(command, {
    words: startScreens,
    statuses: {
      [exitStatuses.partly[0]]:
        'A part of the screen could not be read; standard error says which.',
    },
    examples: [
      ['signalbox snapshot now --output svg --file now.svg', 'what needs a person, as an image'],
      ['signalbox snapshot limits 2026-10 --size 160x50', 'the limits of a month, as text'],
    ],
  });
};

const maxSize = { width: 400, height: 200 };

function toSize(text: string): { width: number; height: number } {
  const [, columns = '', rows = ''] = /^(\d{1,4})x(\d{1,4})$/.exec(text) ?? [];
  const size = { width: Number(columns), height: Number(rows) };
  const isLarge = size.width >= minSize.width && size.height >= minSize.height;
  if (columns === '' || !isLarge || size.width > maxSize.width || size.height > maxSize.height) {
    throw new InvalidArgumentError(
      `Write it as 120x36: ${minSize.width}x${minSize.height} to ${maxSize.width}x${maxSize.height}.`,
    );
  }
  return size;
}
