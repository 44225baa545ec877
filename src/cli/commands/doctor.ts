import { Command } from 'commander';
import type { DoctorOptions } from '../doctor/doctor.ts';
import type { CliContext } from '../process/cli-context.ts';
import { withConnectionOptions } from '../source/connection.ts';

export function doctorCommand(context: CliContext): Command {
  return withConnectionOptions(new Command('doctor'))
    .description(
      'check terminal, keys, configuration, local copy, network and server; exit with 1 on a problem',
    )
    .option('--demo', 'the demo organization in place of a server')
    .option('--json', 'print one JSON array')
    .option('--online', 'also compare this version with the newest one of the npm registry')
    .action(async (_options, command: Command) => {
      const { doctor } = await import('../doctor/doctor.ts');
      await doctor(command.optsWithGlobals<DoctorOptions>(), context);
    });
}
