/**
 * @jest-environment ../testing/jest/jsdom-with-fetch.cjs
 */
import { createHash, webcrypto } from 'node:crypto';
import { BlankError, ContractError, failureKind, LoadTimeoutError } from './failure-kind';
import { createIntegrity } from './integrity';
import { LoadError } from './load-error';

const FOLDER = '/assets/mfe-support/0.1.0-0123456789/';
const ENTRY = `${FOLDER}remoteEntry.js`;
const CONTENT = 'window.mfe_support = {};';
const integrity = createIntegrity();
integrity.add({
  base: FOLDER,
  files: { 'remoteEntry.js': `sha384-${createHash('sha384').update(CONTENT).digest('base64')}` },
});

const realFetch = globalThis.fetch;
beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto }));
afterEach(() => {
  globalThis.fetch = realFetch;
});

function server(answer: Response | Error): jest.Mock {
  const request = jest.fn(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  globalThis.fetch = request;
  return request;
}

function chunkError(type: string, request = `${FOLDER}remoteEntry.js`): Error {
  return Object.assign(new Error('Loading chunk 5 failed.'), { name: 'ChunkLoadError', type, request });
}

const kindOf = (error: unknown) => failureKind(error, integrity);

it.each<[string, Response | Error, string]>([
  ['the server does not have it', new Response('', { status: 404 }), 'entry'],
  ['no response arrives', new TypeError('Failed to fetch'), 'entry'],
  ['it is available again', new Response(CONTENT), 'entry'],
  ['it has other content', new Response(`${CONTENT} `), 'hash'],
])('the kind of a container that did not load: %s', async (_, answer, kind) => {
  const endpoint = server(answer);
  expect(await kindOf(new LoadError('error', ENTRY, 'x'))).toBe(kind);
  expect(endpoint).toHaveBeenCalledWith(ENTRY, expect.objectContaining({ cache: 'reload' }));
});

it.each<[string, Response, string]>([
  ['the server does not have it', new Response('', { status: 404 }), 'chunk'],
  ['it has other content', new Response('tampered'), 'hash'],
])('the kind of a chunk that did not load: %s', async (_, answer, kind) => {
  server(answer);
  expect(await kindOf(chunkError('error'))).toBe(kind);
});

it('a file outside the boot document is a hash failure', async () => {
  server(new Response(CONTENT));
  expect(await kindOf(chunkError('error', `${FOLDER}unknown.js`))).toBe('hash');
});

it.each<[string, unknown, string]>([
  ['a container that never loaded', new LoadError('timeout', ENTRY, 'x'), 'hang'],
  ['a chunk that never loaded', chunkError('timeout'), 'hang'],
  ['an attempt without end', new LoadTimeoutError('x'), 'hang'],
  ['a container that threw', new LoadError('threw', ENTRY, 'x'), 'throw'],
  ['a chunk that ended early', chunkError('missing'), 'throw'],
  ['a script that is no container', new LoadError('missing', ENTRY, 'x'), 'contract'],
  ['a module that is no screen', new ContractError('x'), 'contract'],
  ['a missing expose', new Error('Module "./x" does not exist in container.'), 'contract'],
  ['a missing shared package', new Error('[ Federation Runtime ]: x #RUNTIME-012'), 'contract'],
  ['a blank screen', new BlankError('x'), 'blank'],
  ['code that threw', new TypeError('x is undefined'), 'throw'],
  ['a thrown text', 'text', 'throw'],
])('%s is classified without a request', async (_, error, kind) => {
  const endpoint = server(new Response(''));
  expect(await kindOf(error)).toBe(kind);
  expect(endpoint).not.toHaveBeenCalled();
});
