import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from './openapi.js';

test('the committed OpenAPI document is the one that the contracts give (npm run openapi)', () => {
  const committed = readFileSync(join(__dirname, '../../../openapi.json'), 'utf8');
  expect(`${JSON.stringify(openApiDocument(), null, 2)}\n`).toBe(committed);
});
