import { manifests, type Problem } from '../../assets/assets.ts';
import { type Scene, write } from '../scene.ts';

/** The file of the problem with these lines in it, as a reading tool prints it. */
export function sourceView({ source, language, problem }: Scene, lines: readonly string[]): string {
  const { head, body, indent, end } = language;
  const surroundings = [...head, ...body];
  const above = source.integer(3, surroundings.length);
  const shown = [
    ...surroundings.slice(surroundings.length - above),
    ...lines.map((text) => indent + text),
    end,
    '',
    ...body.slice(0, source.integer(2, body.length)),
  ];
  return numbered(shown, Math.max(1, problem.line - above));
}

/** Another file of the repository: a manifest, or a source file. */
export function landmarkView(scene: Scene, path: string): string {
  const { repository, language } = scene;
  const { comment, head, body, end } = language;
  const manifest = manifests.find(({ endings }) => endings.some((ending) => path.endsWith(ending)));
  if (!manifest) {
    return numbered([`${comment} ${repository.name}: ${path}`, '', ...head, ...body, end], 1);
  }
  const members = repository.applications.map((application) => `"${application.path}"`);
  const text = write(scene, manifest.lines, {
    project: repository.name.replaceAll('-', '_'),
    members: members.join(', '),
    workspaces: members.map((member, index) => (members[index + 1] ? `${member},` : member)),
  });
  return numbered(text.split('\n'), 1);
}

const numbered = (lines: readonly string[], first: number): string =>
  lines.map((text, index) => `${String(first + index).padStart(6)}\t${text}`).join('\n');

/** The path of the test of the problem's file. */
export const testPathOf = ({ file }: Problem): string => file.replace(/(\.\w+)$/, '_test$1');

/** The fix of a problem as the lines of a unified diff with one hunk. */
export function unifiedDiff({ file, line, before, after, symbol }: Problem): string[] {
  const kept = new Set(before.filter((text) => after.includes(text)));
  return [
    `diff --git a/${file} b/${file}`,
    `--- a/${file}`,
    `+++ b/${file}`,
    `@@ -${line},${before.length} +${line},${after.length} @@ ${symbol}`,
    ...before.filter((text) => !kept.has(text)).map((text) => `-${text}`),
    ...after.map((text) => (kept.has(text) ? ` ${text}` : `+${text}`)),
  ];
}

/** The fix as a diff with terminal colours. */
export const colouredDiff = (problem: Problem): string =>
  unifiedDiff(problem)
    .map((line) => {
      const colour = line.startsWith('@@') ? 36 : { '+': 32, '-': 31 }[line.charAt(0)];
      return colour === undefined ? line : `\u001b[${colour}m${line}\u001b[m`;
    })
    .join('\n');
