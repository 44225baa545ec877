import * as z from 'zod';
import { activityRow } from '../../../api/analytics/activity.ts';
import { productivityRow } from '../../../api/analytics/productivity.ts';
import { tokensRow } from '../../../api/analytics/tokens.ts';
import { toolsRow } from '../../../api/analytics/tools.ts';
import { userDayRow } from '../../../api/analytics/users.ts';
import { computer } from '../../../api/computer.ts';
import { message } from '../../../api/message.ts';
import { creditLimits } from '../../../api/organization.ts';
import { day } from '../../../api/query-values.ts';
import { readinessReport } from '../../../api/readiness.ts';
import { session } from '../../../api/session.ts';

/** A file of rows: an array, or an answer of the API that has them in a field. */
export type RowFile = {
  /** The field of an answer that holds the rows. */
  list: string;
  row: z.ZodObject;
  /** Fields that no two rows share. */
  identity: readonly string[];
};

const wholeTime = z.int({ error: 'must be whole milliseconds' });
const dated = { date: day() };
const ofDays = { list: 'data', identity: ['date'] } as const;

/** The files of rows in a folder with data, by name without `.json`: one for each list. */
export const rowFiles = {
  sessions: {
    list: 'sessions',
    row: session.extend({ updatedAt: wholeTime }),
    identity: ['sessionId'],
  },
  computers: { list: 'computers', row: computer, identity: ['id'] },
  reports: {
    list: 'reports',
    row: readinessReport.extend({ createdAt: wholeTime }),
    identity: ['reportId'],
  },
  wiki: { list: 'runs', row: z.object({ id: z.string().min(1) }), identity: ['id'] },
  users: {
    list: 'data',
    row: userDayRow.extend(dated),
    identity: ['user_id', 'date'],
  },
  tokens: { ...ofDays, row: tokensRow.extend(dated) },
  tools: { ...ofDays, row: toolsRow.extend(dated) },
  activity: { ...ofDays, row: activityRow.extend(dated) },
  productivity: { ...ofDays, row: productivityRow.extend(dated) },
} as const satisfies Record<string, RowFile>;

export type RowFileName = keyof typeof rowFiles;

export const rowFileNames = Object.keys(rowFiles) as readonly RowFileName[];

// Parts of other kinds than text, such as calls of tools, have fields of their own.
const contentPart = z.looseObject({ type: z.string(), text: z.string().optional() });

/** The messages of each session, in an object by the ID of the session. */
export const messageFile: RowFile = {
  list: 'messages',
  row: message.extend({ content: z.array(contentPart) }),
  identity: ['id'],
};

export const limitsSchema = creditLimits;

export const dataFileNames = [...rowFileNames, 'messages', 'limits'].map((name) => `${name}.json`);
