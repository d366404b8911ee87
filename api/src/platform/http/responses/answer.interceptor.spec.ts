import { StreamableFile, type CallHandler, type ExecutionContext } from '@nestjs/common';
import { firstValueFrom, of } from 'rxjs';
import { z } from 'zod';
import { AnswerInterceptor } from './answer.interceptor.js';
import { SerializedResponse } from './serialized-response.js';

const answer = z.object({ name: z.string() });
const LEAKED = { name: 'Ada', passwordHash: 'secret' };

/** Body that is sent for the result of a handler. */
function sent(given: unknown): Promise<unknown> {
  const http = { getRequest: () => ({ zw: { call: { answer } } }), getResponse: () => ({ statusCode: 200 }) };
  const context = { switchToHttp: () => http } as unknown as ExecutionContext;
  const next: CallHandler = { handle: () => of(given) };
  return firstValueFrom(new AnswerInterceptor().intercept(context, next));
}

test('response fields outside the contract are not sent', async () => {
  expect(await sent(LEAKED)).toEqual({ name: 'Ada' });
});

test('a response that violates the contract fails', async () => {
  await expect(sent({ name: 1 })).rejects.toThrow(/name/u);
});

test('a serialised response has no fields outside the contract', async () => {
  const written = new SerializedResponse(answer, LEAKED);
  expect(await sent(written)).toBeInstanceOf(StreamableFile);
  expect(written.bytes.toString()).toBe('{"name":"Ada"}');
});
