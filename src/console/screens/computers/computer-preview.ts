import { computerName } from '../../../domain/computers/computer-status.ts';
import { stepsOf } from '../../../domain/computers/steps.ts';
import { formatDateTime } from '../../../domain/format/time.ts';
import type { Computer } from '../../../domain/resources.ts';
import { type OwnerNames, ownerText } from '../../data/use-owner-names.ts';
import { factLines } from '../../draw/fact-lines.ts';
import { emptyLine, type Line, line } from '../../draw/line.ts';
import { statusCell } from './computer-cells.ts';
import { stepLines } from './step-lines.ts';

export type PreviewContext = { nowMs: number; owners: OwnerNames; width: number };

/** Everything about one computer: how it stands, its way there, and what it is. */
export function computerPreview(computer: Computer, context: PreviewContext): Line[] {
  const { nowMs, owners, width } = context;
  const steps = stepsOf(computer, nowMs);
  const facts: [string, string | null | undefined][] = [
    ['id', computer.id],
    ['provider', computer.providerType],
    ['owner', ownerText(computer.ownerId, owners)],
    ['created', formatDateTime(computer.createdAt)],
    ['host', computer.hostId],
    ['remote user', computer.remoteUser],
    ['source', sourceText(computer)],
    ['client relay', computer.relayClientUrl],
    ['agent relay', computer.relayAgentUrl],
  ];

  return [
    {
      spans: [
        { text: computerName(computer), tone: 'strong' },
        { text: '  ' },
        statusCell(computer, nowMs),
      ],
    },
    emptyLine,
    heading('Provisioning'),
    ...(steps.length === 0 ? [line(['No steps are known.', 'muted'])] : stepLines(steps, width)),
    emptyLine,
    heading('Computer'),
    ...facts.flatMap(([name, value]) => factLines(name, value, width)),
    emptyLine,
    heading('Repositories'),
    ...repositoryLines(computer),
  ];
}

const heading = (text: string): Line => line([text, 'accent']);

function repositoryLines({ clonedRepoDirectories }: Computer): Line[] {
  const folders = clonedRepoDirectories ?? [];
  return folders.length === 0
    ? [line(['None is cloned.', 'muted'])]
    : folders.map((folder) => line(folder));
}

function sourceText({ computerSource }: Computer): string | undefined {
  if (!computerSource) return undefined;
  return [computerSource.kind, computerSource.templateId].filter(Boolean).join(' ');
}
