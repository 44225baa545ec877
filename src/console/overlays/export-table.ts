import { counted } from '../../figures/format/number.ts';
import type { OutputField } from '../../output/field.ts';
import { type FileFormat, fileWriters, markdownText } from '../../output/formats.ts';
import { line } from '../draw/line.ts';
import type { Overlay, SavedFile, Shell } from '../shell/shell.ts';
import { choiceOverlay } from './choice.tsx';
import { promptOverlay } from './prompt/prompt-overlay.tsx';

export type ExportedTable<Row> = {
  /** The kind of rows in one word, for the name of the file. */
  name: string;
  /** What is exported, after "Export". */
  title: string;
  rows: readonly Row[];
  /** Each says what it means. */
  fields: readonly OutputField<Row>[];
  /** Those of the columns that were chosen to be shown, in their order; undefined if none were chosen. */
  chosenFields?: readonly OutputField<Row>[];
  /** Whether there are more rows than these. */
  isPart: boolean;
  /** When they were read, in Unix milliseconds; now if that is not known. */
  readAtMs: number | undefined;
  /** Of what they are the whole or a part, as sentences. */
  about: readonly string[];
};

const formats: Readonly<Record<FileFormat, { end: string; note: string }>> = {
  csv: { end: 'csv', note: 'for spreadsheets' },
  json: { end: 'json', note: 'for programs' },
  markdown: { end: 'md', note: 'for documents and chats' },
  ndjson: { end: 'ndjson', note: 'a line of JSON for each row' },
  tsv: { end: 'tsv', note: 'for shells' },
};

const formatNames = ['csv', 'json', 'markdown', 'ndjson', 'tsv'] as const;

/** Prompts for a format, then writes the rows to a file, with what its columns mean in it or beside it. */
export function exportOverlay<Row>(all: ExportedTable<Row>, shell: Shell): Overlay {
  const save = (format: FileFormat, table: ExportedTable<Row>) => () => {
    const nowMs = shell.clock();
    const name = (end: string) =>
      exportName(table.isPart ? `${table.name}-part` : table.name, end, nowMs);
    const asOfMs = shell.profile.dataOf ?? table.readAtMs ?? nowMs;
    const hasRoom = format === 'json' || format === 'markdown';
    saveExport(
      {
        name: name(formats[format].end),
        text: () => exportText(table, format, asOfMs),
        ...(!hasRoom && { beside: { name: name('about.md'), text: aboutText(table, asOfMs) } }),
      },
      shell,
    );
  };
  const { chosenFields: fields } = all;
  const about = [...all.about, 'Only the chosen columns.'];
  return choiceOverlay({
    title: `Export ${all.title}`,
    items: [
      ...formatNames.map((format) => ({
        text: format,
        letter: format.charAt(0),
        note: formats[format].note,
        choose: save(format, all),
      })),
      ...(fields ? formatNames : []).map((format) => ({
        text: format,
        letter: format.charAt(0).toUpperCase(),
        note: 'the chosen columns only',
        choose: save(format, { ...all, ...(fields && { fields }), about }),
      })),
    ],
  });
}

/** Rows written at a time; keys are handled in between. */
const rowsAtOnce = 2_000;

/** The rows as the text of a file. */
export async function exportText<Row>(
  table: Pick<ExportedTable<Row>, 'rows' | 'fields' | 'isPart' | 'about'>,
  format: FileFormat,
  asOfMs: number,
): Promise<string> {
  const { rows, fields, isPart: isTruncated, about } = table;
  const parts: string[] = [];
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    parts.push(fileWriters[format].rows(rows.slice(start, start + rowsAtOnce), fields));
    await new Promise((resolve) => setImmediate(resolve));
  }
  const columns = Object.fromEntries(fields.map((field) => [field.name, field.about]));
  const facts = { isTruncated, asOfMs, about: { rows: about, columns } };
  const text = fileWriters[format].whole(parts, fields, facts);
  return format === 'markdown' ? `${text}\n${aboutText(table, asOfMs)}` : text;
}

function aboutText<Row>(
  { rows, fields, about }: Pick<ExportedTable<Row>, 'rows' | 'fields' | 'about'>,
  asOfMs: number,
): string {
  const asOf = new Date(asOfMs).toISOString();
  return [
    [`${counted(rows.length, 'row')} as of ${asOf}.`, ...about].map(markdownText).join(' '),
    '',
    ...fields.map((field) => `- **${markdownText(field.name)}**: ${markdownText(field.about)}`),
    '',
  ].join('\n');
}

/** A name that sorts by time: `signalbox-sessions-20261120-143000.csv`. */
export function exportName(subject: string, end: string, nowMs: number): string {
  const time = new Date(nowMs).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `signalbox-${subject}-${time}.${end}`;
}

const help = line(
  ' ',
  ['enter', 'accent'],
  ' keep this folder for exports  ',
  ['esc', 'accent'],
  ' close',
);

/** Writes a file into the folder for exports, and asks for the folder if there is none. */
export function saveExport(file: SavedFile, shell: Shell): void {
  const { exports } = shell;
  if (exports === undefined || exports.folder() !== undefined) {
    shell.save(file);
    return;
  }
  shell.show(
    promptOverlay({
      label: 'Folder for exports: ',
      text: exports.offered,
      isOffered: true,
      remark: (text) => ({ spans: [], problem: exports.problem(text), help }),
      review: (text) => ({ isTaken: exports.problem(text) === undefined }),
      onSubmit(text) {
        try {
          exports.choose(text);
        } catch (error) {
          shell.complain(error);
        }
        shell.save(file);
      },
    }),
  );
}
