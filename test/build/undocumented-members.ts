/**
 * Names of types, methods and fields in a declaration file that no comment stands before. Members
 * of a class count as documented where a class above has documented them, as editors show it;
 * constructors say nothing that their class does not say.
 */
export function undocumentedMembers(text: string): string[] {
  const missing: string[] = [];
  const documented = new Map<string, Set<string>>();
  let type = { name: '', base: '' };
  let isDocumented = false;

  for (const line of text.split('\n')) {
    const [, name, base = ''] = declaration.exec(line) ?? [];
    const member = isCondition(type.name) ? undefined : memberName.exec(line)?.[1];

    if (name !== undefined) {
      type = { name: conditional.test(line) ? '' : name, base };
      documented.set(name, new Set());
      if (!isDocumented) missing.push(name);
    } else if (member !== undefined && member !== 'constructor') {
      const isInherited = documented.get(type.base)?.has(member) ?? false;
      if (isDocumented || isInherited) documented.get(type.name)?.add(member);
      else missing.push(`${type.name}.${member}`);
    }
    isDocumented = /^\s*(\/\*\*.*\*\/|\*\/)$/.test(line);
  }
  return missing;
}

const declaration =
  /^(?:export )?(?:declare )?(?:abstract )?(?:type|interface|class|function|const) (\w+)(?:.* extends (\w+) \{$)?/;

// What stands in the braces of a condition on types are no members.
const conditional = /\btype \w+ = .* extends \{$/;
const isCondition = (name: string) => name === '';

// Members stand one step from the margin; what is deeper are parameters.
const memberName = /^(?: {2}| {4})(?:(?:abstract|readonly|static) )*(\w+|\[[^\]]+\])[?(:<]/;
