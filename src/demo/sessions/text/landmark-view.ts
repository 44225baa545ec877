import { languages, type Repository } from '../../assets.ts';
import { numbered } from './source-view.ts';

/** A file that has nothing to do with it, in the same form. */
export function landmarkView(repository: Repository, path: string): string {
  const { language, name } = repository;
  const manifest = manifestLines(repository, path);
  if (manifest) return numbered(manifest, 1);
  const { comment, head, body, end } = languages[language];
  return numbered([`${comment} ${name}: ${path}`, '', ...head, ...body, end], 1);
}

/** Files that are not written in the language of their repository. */
function manifestLines({ name, applications, test }: Repository, path: string) {
  const paths = applications.map((application) => application.path);
  if (path.endsWith('.toml')) {
    const members = `members = [${paths.map((each) => `"${each}"`).join(', ')}]`;
    return ['[workspace]', `name = "${name}"`, members, '', '[workspace.lints]', 'all = "deny"'];
  }
  if (path.endsWith('.json'))
    return JSON.stringify({ name, workspaces: paths, test }, null, 2).split('\n');
  if (path.endsWith('go.mod')) return [`module halcyon.example/${name}`, '', 'go 1.26'];
  if (path.endsWith('CMakeLists.txt')) {
    return [
      'cmake_minimum_required(VERSION 3.31)',
      `project(${name.replaceAll('-', '_')} CXX)`,
      ...paths.map((each) => `add_subdirectory(${each})`),
      'enable_testing()',
    ];
  }
  if (path.endsWith('Makefile') || path.endsWith('.sh')) return ['test:', `\t${test}`];
  if (!/\.(md|ya?ml)$/.test(path)) return undefined;
  return [`# ${name}`, '', ...applications.map((each) => `- ${each.path}: ${each.description}`)];
}
