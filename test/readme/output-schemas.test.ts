import { expect, test } from 'vitest';
import { outputSchemas, writtenSchemas } from './output-schemas.ts';

test('the schemas tell what every command prints: npm run keys writes them', async () => {
  expect(Object.fromEntries(writtenSchemas())).toEqual(Object.fromEntries(await outputSchemas()));
});
