/** A kind of file, and the language that it counts for. */
export type FileKind = { extension: string; language: string };

export const fileKinds = [
  { extension: 'ts', language: 'TypeScript' },
  { extension: 'tsx', language: 'TypeScript' },
  { extension: 'css', language: 'CSS' },
  { extension: 'py', language: 'Python' },
  { extension: 'ipynb', language: 'Jupyter Notebook' },
  { extension: 'cpp', language: 'C++' },
  { extension: 'hpp', language: 'C++' },
  { extension: 'c', language: 'C' },
  { extension: 'h', language: 'C' },
  { extension: 'rs', language: 'Rust' },
  { extension: 'go', language: 'Go' },
  { extension: 'sql', language: 'SQL' },
  { extension: 'kt', language: 'Kotlin' },
  { extension: 'swift', language: 'Swift' },
  { extension: 'tf', language: 'HCL' },
  { extension: 'yaml', language: 'YAML' },
  { extension: 'yml', language: 'YAML' },
  { extension: 'sh', language: 'Shell' },
  { extension: 'md', language: 'Markdown' },
  { extension: 'json', language: 'JSON' },
  { extension: 'proto', language: 'Protocol Buffers' },
  { extension: 'urdf', language: 'XML' },
] as const satisfies readonly FileKind[];

type Extension = (typeof fileKinds)[number]['extension'];

/** People who work on the same things with the same files. */
export type Team = {
  name: string;
  /** Out of how many people, by weight, somebody belongs to it. */
  weight: number;
  /** Places in `fileKinds`, the most used first. */
  files: readonly number[];
};

export const teams: readonly Team[] = [
  team('platform', 10, ['go', 'tf', 'yaml', 'sh', 'md', 'proto']),
  team('motion', 9, ['cpp', 'hpp', 'py', 'urdf', 'yaml', 'md']),
  team('firmware', 7, ['c', 'h', 'rs', 'sh', 'md']),
  team('perception', 9, ['py', 'cpp', 'ipynb', 'hpp', 'yml', 'json']),
  team('fleet console', 9, ['tsx', 'ts', 'css', 'json', 'md']),
  team('data', 5, ['sql', 'py', 'ipynb', 'yml', 'md']),
  team('mobile', 4, ['kt', 'swift', 'json', 'md']),
];

function team(name: string, weight: number, extensions: readonly Extension[]): Team {
  const files = extensions.map((extension) =>
    fileKinds.findIndex((kind) => kind.extension === extension),
  );
  return { name, weight, files };
}
