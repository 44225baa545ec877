import { importsOf, type SourceFile, targetOf, withoutComments } from './source-file.ts';

const minLines = 60;

/**
 * Folders with a file for each row of a table, which stays a file however short it is: to add one is to add a file.
 */
const tablesOfFiles =
  /^(cli\/commands\/|rules\/\w+\/|server\/handlers\/|console\/screens\/\w+\/[\w-]+-(screen\.tsx|list\.ts)$)/;

/**
 * Every short file that belongs to its user, as `file → user`: one file imports it, and nothing outside. A file
 * that is loaded only when it is needed, for its effect, or by its URL has a reason of its own.
 *
 * @param outside tests, and the settings of tools
 */
export function filesOfOneUser(
  files: readonly SourceFile[],
  outside: readonly SourceFile[],
): string[] {
  const users = usersOf(files);
  const tested = usersOf(outside);

  return files.flatMap(({ path, text }) => {
    const [user, ...others] = users.get(path) ?? [];
    const isOwn = tested.has(path) || tablesOfFiles.test(path) || others.length > 0;
    const isShort = text.trimEnd().split('\n').length < minLines;
    if (user === undefined || isOwn || !isShort || isLoadedByName(user, path)) return [];
    return `${path} → ${user.path}`;
  });
}

function usersOf(files: readonly SourceFile[]): Map<string, SourceFile[]> {
  const users = new Map<string, SourceFile[]>();
  for (const file of files) {
    const targets = importsOf(file).flatMap((imported) => targetOf(file, imported) ?? []);
    for (const target of new Set(targets)) {
      users.set(target, [...(users.get(target) ?? []), file]);
    }
  }
  return users;
}

/** Whether a file is used for what it does when it is loaded: `import('./a.ts')`, `import './a.ts'`, or a URL. */
function isLoadedByName(user: SourceFile, path: string): boolean {
  const named = withoutComments(user.text).matchAll(/\b(?:import|URL)\s*\(?\s*['"]([^'"]+)['"]/g);
  return [...named].some(
    ([, specifier = '']) => targetOf(user, { specifier, isTypeOnly: false }) === path,
  );
}
