import { ALL_CALLS, ERRORS, PRODUCT_NAME, type Call, type ErrorCode } from '@zonewerk/contracts';
import { z } from 'zod';

/** Error codes of a call from its access rule, its body, and internal errors. */
function errorsOf(call: Call): ErrorCode[] {
  const own = call.errors ?? [];
  const forPrograms = call.access === 'token';
  const signedIn: ErrorCode[] = call.access === 'public' ? [] : ['not-logged-in'];
  const recent: ErrorCode[] = call.access.endsWith('-recent') ? ['recent-factor-required'] : [];
  const hidden: ErrorCode[] = /^(?:project|operator|agent|lead)/u.test(call.access) ? ['not-found'] : [];
  const forbidden: ErrorCode[] = call.permission ? ['permission-issue'] : [];
  const posted: ErrorCode[] =
    call.method === 'POST' ? ['cross-site', 'payload-too-large', 'unsupported-media-type'] : [];
  const tokened: ErrorCode[] = call.method === 'POST' && !forPrograms ? ['csrf'] : [];
  return [
    ...new Set([
      ...own,
      ...signedIn,
      ...recent,
      ...hidden,
      ...forbidden,
      ...tokened,
      ...posted,
      'validation-error',
      'too-many-requests',
      'error',
      'unavailable',
    ] as const),
  ];
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Record<string, unknown>;
  return json;
}

function bodyOf(call: Call): object | undefined {
  if (!call.body) return undefined;
  const body = schemaOf(call.body, 'input') as { properties?: Record<string, object>; required?: string[] };
  const token = { type: 'string', description: 'vars.token of the page response' };
  const forPrograms = call.access === 'token';
  const schema = {
    ...body,
    properties: {
      ...(forPrograms ? {} : { _csrf_token: token }),
      ...body.properties,
      ...(call.upload ? filesOf(call.upload) : {}),
    },
    required: [...(forPrograms ? [] : ['_csrf_token']), ...(body.required ?? [])],
  };
  const types = call.upload
    ? ['multipart/form-data', 'application/json']
    : ['application/json', 'application/x-www-form-urlencoded'];
  return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) };
}

function filesOf(upload: NonNullable<Call['upload']>): Record<string, object> {
  return {
    [upload.field]: {
      type: 'array',
      maxItems: upload.maxFiles,
      items: { type: 'string', format: 'binary', description: `At most ${upload.maxBytes} bytes` },
    },
  };
}

function parametersOf(call: Call): object[] {
  return [...parametersIn('path', call.params), ...parametersIn('query', call.query)];
}

function parametersIn(place: 'path' | 'query', fields: z.ZodType | undefined): object[] {
  if (!fields) return [];
  const schema = schemaOf(fields, 'input') as { properties?: Record<string, object>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required?.includes(name) ?? false),
    schema: property,
  }));
}

const DOWNLOAD = { type: 'string', format: 'binary' };

function operationOf(call: Call): object {
  const good = call.produces
    ? Object.fromEntries(call.produces.split(', ').map((type) => [type, { schema: DOWNLOAD }]))
    : { 'application/json': { schema: schemaOf(call.answer, 'output') } };
  return {
    operationId: call.id,
    tags: [call.id.split('.')[0]],
    summary: call.summary,
    'x-access': call.access,
    ...(call.access === 'token' ? { security: [{ token: [] }, { tokenAsPassword: [] }] } : {}),
    parameters: parametersOf(call),
    requestBody: bodyOf(call),
    responses: {
      ...refusalsOf(call),
      '200': { description: 'An outcome that the screen handles', content: good },
    },
  };
}

/** By HTTP code; the description lists the values of `status`. */
function refusalsOf(call: Call): Record<string, object> {
  const codes = errorsOf(call).toSorted();
  const refusal = (http: number) => ({
    $ref: '#/components/responses/Refusal',
    description: codes.filter((code) => ERRORS[code].http === http).join(', '),
  });
  return Object.fromEntries(codes.map((code) => [String(ERRORS[code].http), refusal(ERRORS[code].http)]));
}

/** Authentication schemes of programs with an API token. Calls without one of these are for browsers. */
const SCHEMES = {
  token: { type: 'http', scheme: 'bearer', description: 'An API token of a project' },
  tokenAsPassword: {
    type: 'http',
    scheme: 'basic',
    description: 'The same token as the password, with any user name, for clients that know no other way',
  },
};

const REFUSAL = {
  type: 'object',
  required: ['status', 'message'],
  properties: {
    status: { type: 'string', enum: Object.keys(ERRORS) },
    message: { type: 'string' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    error_id: { type: 'string', format: 'uuid' },
  },
};

/** The OpenAPI 3.1 document of all calls, generated only from the contracts. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of ALL_CALLS) {
    const path = call.path.replace(/:(\w+)/gu, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version: '0.1.0', description: 'Generated from the contracts.' },
    paths,
    components: {
      securitySchemes: SCHEMES,
      schemas: { Refusal: REFUSAL },
      responses: {
        Refusal: {
          description: 'Refused',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
    },
  };
}
