import { randomUUID } from 'node:crypto';
import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { ERRORS, type ErrorAnswer, type ErrorCode } from '@zonewerk/contracts';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { LOGGER } from '../../logging/logger.js';
import { isDatabaseAway } from '../../database/database-errors.js';
import { ApiError } from '../api-error.js';
import { errorPage } from './error-page.js';
import type { ZonewerkRequest } from '../request.js';
import { loggedPath } from '../security/secret-paths.js';

const CODE_OF_HTTP = new Map<number, ErrorCode>([
  ...Object.entries(ERRORS)
    .map(([code, entry]) => [entry.http, code as ErrorCode] as const)
    .reverse(),
  [403, 'permission-issue'],
  [400, 'validation-error'],
]);

/** The only code that converts thrown errors to responses. For an internal error it reveals only an ID. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(thrown, http.getRequest<ZonewerkRequest>(), http.getResponse<Response>());
  }

  /** Also used by the middleware before Nest's router. */
  answer(thrown: unknown, request: ZonewerkRequest, response: Response): void {
    const error = toApiError(thrown);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.setHeader('Cache-Control', 'no-store');
    if (!error) {
      const errorId = randomUUID();
      this.logger.error(
        { err: thrown, error_id: errorId, request: request.zw?.id, path: loggedPath(request.path) },
        'unexpected error',
      );
      this.send({ ...new ApiError('error').toAnswer(), error_id: errorId }, 500, request, response); // guard: answer-faults
      return;
    }
    const { retryAfterSeconds, allow } = error.details;
    if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(retryAfterSeconds));
    if (error.code === 'not-logged-in' && request.zw?.call?.access === 'token')
      response.setHeader('WWW-Authenticate', 'Bearer');
    if (allow) response.setHeader('Allow', allow.join(', '));
    this.send(error.toAnswer(), error.http, request, response);
  }

  private send(answer: ErrorAnswer, http: number, request: ZonewerkRequest, response: Response): void {
    response.status(http);
    // An unreadable request has no context for a page.
    if (!(request.zw as unknown) || !wantsPage(request)) {
      response.json(answer);
      return;
    }
    response.vary('Accept');
    const { id, nonce } = request.zw;
    response
      .type('html')
      .send(errorPage({ message: answer.message, nonce, reference: answer.error_id ?? id }));
  }
}

/** Whether a browser navigates to a page, in contrast to a call by a script. */
function wantsPage(request: ZonewerkRequest): boolean {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  return reads && !request.path.startsWith('/api/') && request.accepts(['json', 'html']) === 'html';
}

/**
 * Recognises the product's errors, those of the body parser and of Nest, and an unreachable database; null for others.
 */
function toApiError(thrown: unknown): ApiError | null {
  if (thrown instanceof ApiError) return thrown;
  if (isDatabaseAway(thrown)) return new ApiError('unavailable', { retryAfterSeconds: 2 });
  if (thrown instanceof HttpException) return fromHttp(thrown.getStatus());
  if (thrown instanceof URIError) return new ApiError('not-found');
  if (typeof thrown === 'object' && thrown !== null && 'type' in thrown && 'status' in thrown) {
    return fromHttp(Number(thrown.status));
  }
  return null;
}

function fromHttp(status: number): ApiError | null {
  if (status === 400) return new ApiError('validation-error', { message: 'This request cannot be read.' });
  const code = CODE_OF_HTTP.get(status);
  return code && status < 500 ? new ApiError(code) : null;
}
