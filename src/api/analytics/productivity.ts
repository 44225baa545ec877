import * as z from 'zod';

/** What agents produced on one UTC day ("Productivity row"). */
export const productivityRow = z
  .object({
    date: z.string(),
    files_created: z.number(),
    files_edited: z.number(),
    by_extension: z.array(z.object({ extension: z.string(), count: z.number() })),
    by_language: z.array(z.object({ language: z.string(), count: z.number() })),
    git_commits: z.number(),
    git_prs_created: z.number(),
  })
  .meta({ id: 'ProductivityRow' });
