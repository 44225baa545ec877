import * as z from 'zod';

/** A wiki run: the description gives no fields, so any JSON object is one. */
export const wikiRun = z.looseObject({}).meta({ id: 'WikiRun' });
