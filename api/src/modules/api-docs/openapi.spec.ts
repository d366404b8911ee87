import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_CALLS, ERRORS } from '@zonewerk/contracts';
import { openApiDocument } from './openapi.js';

interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, unknown>;
  readonly requestBody?: { content: Record<string, { schema: { required: string[] } }> };
}

const document = openApiDocument() as { openapi: string; paths: Record<string, Record<string, Operation>> };
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

test('the committed document is the one of today’s contracts; otherwise run npm run openapi', () => {
  const committed = readFileSync(join(__dirname, '../../../openapi.json'), 'utf8');
  expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(document)));
});

test('every call is in it once', () => {
  expect(operations.map((one) => one.operationId).sort()).toEqual(ALL_CALLS.map((call) => call.id).sort());
});

const forBrowsers = ALL_CALLS.filter(({ access }) => access !== 'token');

test('every POST of a browser asks for the CSRF token and names its refusals', () => {
  for (const call of forBrowsers.filter((one) => one.method === 'POST')) {
    const operation = operations.find((one) => one.operationId === call.id);
    for (const { schema } of Object.values(operation?.requestBody?.content ?? {})) {
      expect(schema.required).toContain('_csrf_token');
    }
    const refusals = Object.keys(operation?.responses ?? {});
    for (const code of ['csrf', 'validation-error', 'too-many-requests'] as const) {
      expect(refusals).toContain(String(ERRORS[code].http));
    }
    if (call.access !== 'public') expect(refusals).toContain('401');
  }
});

test('calls of programs ask for an API token and for no other', () => {
  for (const call of ALL_CALLS.filter(({ access }) => access === 'token')) {
    const operation = operations.find((one) => one.operationId === call.id) as Operation & {
      security: object[];
    };
    expect(operation.security).toEqual([{ token: [] }, { tokenAsPassword: [] }]);
    expect(JSON.stringify(operation.requestBody)).not.toContain('_csrf_token');
    expect(Object.keys(operation.responses)).toContain('401');
  }
});
