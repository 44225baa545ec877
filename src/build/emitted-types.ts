import { posix } from 'node:path';
import type { Declarations } from './contract-types.ts';

export type EmittedFile = { path: string; text: string };

/**
 * One declaration file without imports: everything that `entry` exports and that these exports need. A
 * declaration of the contract replaces the one with the same name.
 */
export function mergedTypes(
  files: readonly EmittedFile[],
  entry: string,
  contract: Declarations,
): string {
  const modules = new Map(files.map((file) => [file.path, readModule(file)]));
  const exported = new Set(contract.keys());
  const merged = new Map<string, { path: string; text: string }>();
  const ofContract = new Map(contract);

  function add(path: string, name: string): void {
    const module = requireModule(modules, path);
    const origin = module.imports.get(name);
    if (origin) {
      add(origin.path, origin.name);
      return;
    }
    const text = module.declarations.get(name);
    if (text === undefined) throw new Error(`${path} does not declare ${name}.`);
    const replacement = contract.get(name);
    if (replacement !== undefined) {
      ofContract.set(name, withDocumentation(replacement, text));
      return;
    }

    const known = merged.get(name);
    if (known?.path === path) return;
    if (known) throw new Error(`${known.path} and ${path} both declare ${name}.`);
    merged.set(name, { path, text });
    addReferences(path, module, text);
  }

  function addReferences(path: string, module: Module, text: string): void {
    for (const name of namesIn(text)) {
      if (module.imports.has(name) || module.declarations.has(name)) add(path, name);
    }
  }

  const { imports, reexports } = requireModule(modules, entry);
  for (const name of reexports) {
    exported.add(imports.get(name)?.name ?? name);
    add(entry, name);
  }
  const ofClient = [...merged].map(([name, { text }]) => [name, text] as const);
  return [...ofClient, ...ofContract]
    .map(([name, text]) => withKeywords(text, exported.has(name)))
    .join('\n\n');
}

type Module = {
  /** Where names come from that are not declared here. */
  imports: ReadonlyMap<string, { path: string; name: string }>;
  /** Names that are exported from other files. */
  reexports: readonly string[];
  /** Text with documentation, without `export` and `declare`. */
  declarations: ReadonlyMap<string, string>;
};

function requireModule(modules: ReadonlyMap<string, Module>, path: string): Module {
  const module = modules.get(path);
  if (module) return module;
  throw new Error(`The compiler has not written ${path}.`);
}

function readModule({ path, text }: EmittedFile): Module {
  const imports = new Map<string, { path: string; name: string }>();
  const reexports: string[] = [];
  const declarations = new Map<string, string>();

  for (const statement of statementsOf(text)) {
    // Imports of packages, on which the client's types do not depend, and of files that only run.
    if (/^import (?:(?:type )?\* as |')/.test(statement)) continue;
    const [, keyword, list = '', specifier] =
      /^(import|export)(?: type)? \{(.*?)\}(?: from '(.+)')?;/s.exec(statement) ?? [];
    if (keyword !== undefined) {
      const from = posix.join(posix.dirname(path), specifier ?? '').replace(/\.ts$/, '.d.ts');
      for (const { name, alias } of namesOf(list)) {
        imports.set(alias, { path: from, name });
        if (keyword === 'export') reexports.push(alias);
      }
      continue;
    }
    const [, name] =
      /^(?:export )?(?:declare )?(?:abstract )?(?:type|interface|class|function|const) (\w+)/m.exec(
        withoutComments(statement).trimStart(),
      ) ?? [];
    if (name === undefined) throw new Error(`${path} holds more than declarations: ${statement}`);
    declarations.set(name, statement.replace(/^(?:export )?(?:declare )?(?=\w)/m, ''));
  }
  return { imports, reexports, declarations };
}

/** Statements with the comment before them. The compiler indents everything within a statement. */
function statementsOf(text: string): string[] {
  const begins =
    /^(?=\/\*\*|(?:import|export|declare|type|interface|abstract|class|function|const)\b)/m;
  const parts = text.split(begins).filter((part) => part.trim() !== '');
  const statements: string[] = [];

  for (const part of parts) {
    const before = statements.at(-1);
    if (before?.startsWith('/**') && withoutComments(before).trim() === '') {
      statements[statements.length - 1] = before + part;
    } else {
      statements.push(part);
    }
  }
  return statements.map((statement) => statement.trimEnd());
}

function namesOf(list: string): { name: string; alias: string }[] {
  return list
    .split(',')
    .map((item) => item.trim().replace(/^type /, ''))
    .filter((item) => item !== '')
    .map((item) => {
      const [name = '', alias = name] = item.split(' as ');
      return { name, alias };
    });
}

const namesIn = (text: string): Set<string> =>
  new Set(
    withoutComments(text)
      .replaceAll(/'[^']*'|"[^"]*"/g, '')
      .match(/\b[A-Za-z_]\w*/g),
  );

const withoutComments = (text: string): string => text.replaceAll(/\/\*\*.*?\*\//gs, '');

function withDocumentation(replacement: string, declaration: string): string {
  if (replacement.startsWith('/**')) return replacement;
  const [comment = ''] = /^\/\*\*.*?\*\/\n/s.exec(declaration) ?? [];
  return comment + replacement;
}

function withKeywords(text: string, isExported: boolean): string {
  const isValue = /^(?:abstract )?(?:class|function|const) /m.test(
    withoutComments(text).trimStart(),
  );
  const keywords = `${isExported ? 'export ' : ''}${isValue ? 'declare ' : ''}`;
  return text.replace(/^(?=(?:abstract|type|interface|class|function|const) )/m, keywords);
}
