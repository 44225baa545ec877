import type { Repository } from '../assets.ts';
import { languages } from '../assets.ts';

export type WikiPage = { title: string; path: string; markdown: string };

/** A small book about a repository. */
export function wikiPages(repository: Repository): WikiPage[] {
  return [
    overview(repository),
    development(repository),
    ...repository.problems.map(chapter(repository)),
  ];
}

const overview = ({ name, applications, url }: Repository): WikiPage => ({
  title: name,
  path: 'README.md',
  markdown: `# ${name}\n\n[Source](${url})\n\n| Part | What it does |\n| --- | --- |\n${applications.map(({ path, description }) => `| \`${path}\` | ${description} |`).join('\n')}\n`,
});

const development = ({ build, test, lint, landmarks }: Repository): WikiPage => ({
  title: 'Development',
  path: 'development.md',
  markdown: `# Development\n\n\`\`\`sh\n${build}\n${test}\n${lint}\n\`\`\`\n\nStart reading here:\n\n${landmarks.map((path) => `1. \`${path}\``).join('\n')}\n`,
});

const chapter =
  ({ language }: Repository) =>
  ({ symbol, file, line, cause, after, test }: Repository['problems'][number]): WikiPage => ({
    title: symbol,
    path: `internals/${file.replace(/\.\w+$/, '')}.md`,
    markdown: `# \`${symbol}\`\n\nIn [${file}](../${file}#L${line}).\n\n\`\`\`${languages[language].fence}\n${after.join('\n')}\n\`\`\`\n\n> Why it is so: ${cause}\n\nKept by the test *${test}*.\n`,
  });
