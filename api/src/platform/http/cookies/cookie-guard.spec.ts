import express, { type Response } from 'express';
import type { Logger } from 'pino';
import request from 'supertest';
import { cookieGuard } from './cookie-guard.js';

const error = jest.fn();

/** Headers of a response that sets a cookie, with this Cache-Control. */
async function cookiesWith(cacheControl: string | null, end: (response: Response) => void) {
  const app = express();
  app.use(cookieGuard({ error } as unknown as Logger));
  app.get('/', (_, response) => {
    if (cacheControl !== null) response.setHeader('Cache-Control', cacheControl);
    response.cookie('zw_guest', 'a');
    end(response);
  });
  const { headers } = await request(app).get('/');
  return headers['set-cookie'] as unknown;
}

const ENDS: [string, (response: Response) => void][] = [
  ['a body', (response) => void response.send('text')],
  ['a 304', (response) => void response.status(304).end()],
  ['an error', (response) => void response.status(404).end()],
  ['a stream', (response) => void response.write('text', () => response.end())],
  ['headers of its own', (response) => void response.writeHead(200, { 'Set-Cookie': 'b=c' }).end()],
];

beforeEach(() => error.mockReset());

describe.each(ENDS)('cookieGuard with %s', (_, end) => {
  it.each([
    null,
    'public, max-age=31536000, immutable',
    'private, max-age=3600',
    'no-cache',
    'max-age=0, must-revalidate',
    'x-no-store',
  ])('removes a cookie from a response with %p and logs an error', async (cacheControl) => {
    expect(await cookiesWith(cacheControl, end)).toBeUndefined();
    expect(error).toHaveBeenCalledWith({ method: 'GET', http: expect.any(Number) }, expect.any(String));
  });

  it.each(['no-store', 'private, No-Store'])(
    'preserves the cookie of a response with %p',
    async (cacheControl) => {
      expect(await cookiesWith(cacheControl, end)).toHaveLength(1);
      expect(error).not.toHaveBeenCalled();
    },
  );
});
