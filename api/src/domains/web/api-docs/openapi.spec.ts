import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_CALLS, ERRORS } from '@zonewerk/contracts';
import { openApiDocument } from './openapi.js';

interface Operation {
  readonly operationId: string;
  readonly responses: Record<string, { readonly description: string }>;
  readonly requestBody?: { content: Record<string, { schema: { required: string[] } }> };
}

const document = openApiDocument() as { openapi: string; paths: Record<string, Record<string, Operation>> };
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

test('openapi.json equals the current contracts; otherwise run npm run openapi', () => {
  const committed = readFileSync(join(__dirname, '../../../../openapi.json'), 'utf8');
  expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(document)));
});

test('the OpenAPI document has every call once', () => {
  expect(operations.map((one) => one.operationId).sort()).toEqual(ALL_CALLS.map((call) => call.id).sort());
});

const forBrowsers = ALL_CALLS.filter(({ access }) => access !== 'token');

test('every POST of a browser requires the CSRF token and lists its refusals', () => {
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

test('calls of programs require an API token and no CSRF token', () => {
  for (const call of ALL_CALLS.filter(({ access }) => access === 'token')) {
    const operation = operations.find((one) => one.operationId === call.id) as Operation & {
      security: object[];
    };
    expect(operation.security).toEqual([{ token: [] }, { tokenAsPassword: [] }]);
    expect(JSON.stringify(operation.requestBody)).not.toContain('_csrf_token');
    expect(Object.keys(operation.responses)).toContain('401');
  }
});

/** Calls that change record sets at once; a rule of the cluster can block them. */
const CHANGING = [
  'dns.create-record',
  'dns.update-record',
  'dns.drop-record',
  'dns.rollback-change',
  'dns.restore-stored-set',
  'dns.settle-drift',
  'v1.put-record',
  'v1.delete-record',
  'v1.acme-present',
  'v1.acme-cleanup',
];

test.each(CHANGING)('%s lists the refusals by a rule, a read-only policy and a conflict', (id) => {
  const operation = operations.find(({ operationId }) => operationId === id);
  expect(operation?.responses['403']?.description.split(', ')).toContain('permission-issue');
  expect(operation?.responses['409']?.description).toBe('conflict, policy-conflict');
});

test('calls with an object but no project list the response not-found', () => {
  for (const id of ['dns.drop-rule', 'dns.toggle-tag']) {
    const operation = operations.find(({ operationId }) => operationId === id);
    expect(operation?.responses['404']?.description).toBe('not-found');
  }
});
