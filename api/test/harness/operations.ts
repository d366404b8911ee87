import { ALL_CALLS, type Call } from '@zonewerk/contracts';
import { openApiDocument } from '../../src/domains/web/api-docs/openapi.js';

/** A call in the generated API document. */
export interface Operation {
  readonly operationId: string;
  readonly path: string;
  readonly method: 'get' | 'post';
  /** Names of the body fields in the document, without the common fields of POSTs and without files. */
  readonly fields: readonly string[];
  readonly required: readonly string[];
  /** Schemas of path and body, as text. */
  readonly schemas: string;
}

interface BodySchema {
  readonly properties: Record<string, object>;
  readonly required: readonly string[];
}

interface ApiOperation {
  readonly operationId: string;
  readonly parameters?: unknown;
  readonly requestBody?: { readonly content: Record<string, { readonly schema: BodySchema }> };
}

const document = openApiDocument() as { paths: Record<string, Record<string, ApiOperation>> };
/** All operations of the generated API document. */
export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => {
    const schema = Object.values(one.requestBody?.content ?? {})[0]?.schema;
    const isField = (name: string) => name !== '_csrf_token' && !name.endsWith('[]');
    return {
      operationId: one.operationId,
      path,
      method: method as Operation['method'],
      fields: Object.keys(schema?.properties ?? {}).filter(isField),
      required: (schema?.required ?? []).filter(isField),
      schemas: JSON.stringify([one.parameters, schema]),
    };
  }),
);
/** The contract of an operation. */
export const callOf = (operation: Operation): Call => {
  const call = ALL_CALLS.find((one) => one.id === operation.operationId);
  if (!call) throw new Error(`${operation.operationId} is not a call`);
  return call;
};

/** Headers of a GET from a page of this site. */
export const GET_HEADERS = { Accept: 'application/json', 'Sec-Fetch-Site': 'same-origin' };
