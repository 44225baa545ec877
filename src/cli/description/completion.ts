import type { CommandDescription, Description, OptionDescription } from './describe.ts';

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];

/** What can follow the words of a command: words of further commands or of an argument, and options. */
type Place = {
  /** `computers list`; empty at the start. */
  path: string;
  words: readonly string[];
  options: readonly OptionDescription[];
  /** The command lines that lead here, if the path is not the only one: those with one of the words of an argument. */
  leads?: readonly string[];
};

/** Values that only the program knows; `signalbox __complete KIND` prints them. */
const askedValues: Readonly<Record<string, string>> = { '--profile': 'profiles' };

/** A script that completes commands, options and their values in a shell, without starting the program for them. */
export const completionScript = (shell: Shell, description: Description): string =>
  scripts[shell](placesOf(description));

/** Every place of the command line. A group has the options of its default command, too. */
function placesOf({ commands }: Description): Place[] {
  const groups = [...new Set(commands.flatMap(({ name }) => groupsOf(name)))];
  const below = (path: string) => [
    ...new Set(
      commands.flatMap(({ name }) => {
        const rest =
          path === '' ? name : name.startsWith(`${path} `) ? name.slice(path.length + 1) : '';
        return rest.split(' ', 1)[0] || [];
      }),
    ),
  ];
  const defaultOf = (path: string) =>
    commands.find(({ name, isDefault }) => isDefault && name.startsWith(`${path} `));
  return [
    ...groups.map((path) => ({
      path,
      words: below(path),
      options: (commandCalled(commands, path) ?? defaultOf(path))?.options ?? [],
    })),
    ...commands
      .filter(({ name }) => !groups.includes(name))
      .flatMap(({ name, options, words }) => [
        { path: name, words, options },
        ...(words.length === 0 ? [] : [behind(name, words, options)]),
      ]),
  ];
}

/** What can follow the words of an argument, which are not offered again. */
const behind = (name: string, words: readonly string[], options: readonly OptionDescription[]) => ({
  ...{ path: `${name} ...`, words: [], options },
  leads: words.map((word) => `${name} ${word}`),
});

/** The places that lead to a command: the start, and its group. */
const groupsOf = (name: string): string[] => {
  const words = name.split(' ');
  return words.map((_, at) => words.slice(0, at).join(' '));
};

const commandCalled = (commands: readonly CommandDescription[], path: string) =>
  commands.find(({ name }) => name === path);

const namesOf = ({ words, options }: Place): string =>
  [...words, ...options.map(({ name }) => name)].join(' ');

const scripts: Readonly<Record<Shell, (places: readonly Place[]) => string>> = {
  bash: (places) => `# signalbox completion for bash: source <(signalbox completion bash)
_signalbox() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} place='' word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${place:+$place }$word" in
${pathCases(places)}
    esac
  done
  case "$place $prev" in
${valueCases(
  places,
  (words) => `COMPREPLY=($(compgen -W '${words}' -- "$cur"))`,
  (kind) => `COMPREPLY=($(compgen -W "$(signalbox __complete ${kind} 2>/dev/null)" -- "$cur"))`,
)}
  esac
  case "$place" in
${nameCases(places, (names) => `COMPREPLY=($(compgen -W '${names}' -- "$cur"))`)}
  esac
}
complete -o default -F _signalbox signalbox
`,
  zsh: (places) => `#compdef signalbox
# signalbox completion for zsh: source <(signalbox completion zsh)
_signalbox() {
  local prev=\${words[CURRENT-1]} place='' word
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "\${place:+$place }$word" in
${pathCases(places)}
    esac
  done
  case "$place $prev" in
${valueCases(
  places,
  (words) => `compadd -- ${words}`,
  (kind) => `compadd -- \${(f)"$(signalbox __complete ${kind} 2>/dev/null)"}`,
)}
  esac
  case "$place" in
${nameCases(places, (names) => `compadd -- ${names}`)}
  esac
}
compdef _signalbox signalbox
`,
  fish: fishScript,
  powershell: (
    places,
  ) => `# signalbox completion for PowerShell: signalbox completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName signalbox -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $names = @{
${places.map((place) => `    '${place.path}' = '${namesOf(place)}'`).join('\n')}
  }
  $leads = @(${leadsOf(places)
    .map((lead) => `'${lead}'`)
    .join(', ')})
  $place = ''
  foreach ($element in $commandAst.CommandElements | Select-Object -Skip 1) {
    $longer = ("$place " + $element.ToString()).Trim()
    if ($names.ContainsKey($longer)) { $place = $longer }
    if ($leads -contains $longer) { $place = "$place ..." }
  }
  $names[$place] -split ' ' | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_)
  }
}
`,
};

const pathCases = (places: readonly Place[]): string =>
  places
    .filter(({ path }) => path !== '')
    .map(({ path, leads = [path] }) => `      '${leads.join("'|'")}') place='${path}' ;;`)
    .join('\n');

function valueCases(
  places: readonly Place[],
  offer: (words: string) => string,
  ask: (kind: string) => string,
): string {
  return places
    .flatMap(({ path, options }) =>
      options.flatMap(({ name, choices }) => {
        const kind = askedValues[name];
        if (choices.length > 0)
          return `    '${path} ${name}') ${offer(choices.join(' '))}; return ;;`;
        return kind === undefined ? [] : `    '${path} ${name}') ${ask(kind)}; return ;;`;
      }),
    )
    .join('\n');
}

const nameCases = (places: readonly Place[], offer: (names: string) => string): string =>
  places.map((place) => `    '${place.path}') ${offer(namesOf(place))} ;;`).join('\n');

const leadsOf = (places: readonly Place[]): string[] => places.flatMap(({ leads = [] }) => leads);

function fishScript(places: readonly Place[]): string {
  const at = (path: string) => `'__signalbox_at "${path}"'`;
  const lines = places.flatMap(({ path, words, options }) => [
    ...words.map((word) => `complete -c signalbox -f -n ${at(path)} -a ${word}`),
    ...options.map(({ name, about, takesValue, choices }) => {
      const kind = askedValues[name];
      const asked = kind === undefined ? '' : ` -xa '(signalbox __complete ${kind} 2>/dev/null)'`;
      const values = choices.length > 0 ? ` -xa '${choices.join(' ')}'` : asked;
      const value = values || (takesValue ? ' -r' : '');
      return `complete -c signalbox -n ${at(path)} -l ${name.slice(2)}${value} -d ${quoted(about)}`;
    }),
  ]);
  return `# signalbox completion for fish: signalbox completion fish | source
set -g __signalbox_places ${places.map(({ path }) => `'${path}'`).join(' ')}
set -g __signalbox_leads ${leadsOf(places)
    .map((lead) => `'${lead}'`)
    .join(' ')}
function __signalbox_at
  set -l place ''
  for word in (commandline -opc)[2..-1]
    set -l longer (string trim "$place $word")
    contains -- $longer $__signalbox_places; and set place $longer
    contains -- $longer $__signalbox_leads; and set place "$place ..."
  end
  test "$place" = "$argv[1]"
end
${lines.join('\n')}
`;
}

const quoted = (text: string): string =>
  `'${text.split('\n', 1)[0]?.replaceAll("'", String.raw`\'`)}'`;
