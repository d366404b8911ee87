import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import cookieParser from 'cookie-parser';
import express, { type NextFunction, type Request, type Response } from 'express';
import { ALL_CALLS, GIT_BASE, LIMITS } from '@zonewerk/contracts';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { MIGRATIONS } from './migrations/migrations.js';
import { Metrics } from './platform/health/metrics.js';
import { SiteGate } from './domains/content/content.api.js';
import { GitGate } from './domains/hosting/hosting.api.js';
import { SessionService } from './platform/auth/session.service.js';
import type { Config } from './platform/config/config.js';
import { isLoopbackHost } from './platform/config/hosts.js';
import { ApiError } from './platform/http/api-error.js';
import { contextMiddleware, sessionMiddleware } from './platform/http/context.middleware.js';
import { ProjectAccess } from './platform/http/project-access.js';
import { cookieGuard } from './platform/http/cookies/cookie-guard.js';
import { compressedAnswers } from './platform/http/responses/compressed-answers.js';
import { CookieJar } from './platform/http/cookies/cookies.js';
import { ErrorFilter } from './platform/http/responses/error.filter.js';
import { storeRawBody } from './platform/http/multipart/raw-body.js';
import { RateLimits } from './platform/http/limits/rate-limit.js';
import type { ZonewerkRequest } from './platform/http/request.js';
import { securityHeaders } from './platform/http/security/security-headers.js';
import { NestLogger } from './platform/logging/logger.js';
import { DatabaseService } from './platform/database/database.service.js';

/** No browser sends compressed bodies; their rejection prevents decompression bombs. */
const PLAIN_BODIES = { limit: LIMITS.bodyBytes, inflate: false } as const; // guard: limit-body, limit-inflate
const BODY_TYPES = ['json', 'urlencoded', 'multipart'];
/** Parts of files, which no parser reads. */
const PART_TYPES = ['application/offset+octet-stream'];
const STREAM_TYPE = 'application/octet-stream';
/** Paths of calls that read a byte stream themselves. */
const STREAM_PATHS = ALL_CALLS.filter(({ streamBytes }) => streamBytes !== undefined).map(
  ({ path }) => new RegExp(`^${path.replace(/:\w+/gu, '[^/]+')}$`, 'u'),
);

/** Builds the API with its middleware and prepares the database; the caller listens and closes. */
export async function createApp(config: Config, logger: Logger): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(config, logger), {
    logger: new NestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  await app.get(DatabaseService).prepare(MIGRATIONS);
  useMiddleware(app, config, logger);
  return app;
}

/**
 * In order: cookie guard, metrics, compression, websites of projects, context (request ID, visitor), headers, flood limit, Git,
 * session, body.
 */
function useMiddleware(app: NestExpressApplication, config: Config, logger: Logger): void {
  const metrics = app.get(Metrics);
  const errors = app.get(ErrorFilter);
  const cookies = app.get(CookieJar);
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustedProxies.length > 0 ? [...config.trustedProxies] : false); // guard: limit-forwarded
  app.set('query parser', 'simple');
  // Most responses must not be cached and need no ETag; cacheable ones have their own.
  app.set('etag', false);
  app.use(cookieGuard(logger));
  app.use(metrics.measure);
  app.use(compressedAnswers());
  app.use(app.get(SiteGate).handle);
  if (!config.production) {
    app.use(['/dev', '/metrics'], loopbackOnly);
    app.use('/metrics', metrics.answer);
  }
  app.use(cookieParser());
  app.use(contextMiddleware({ cookies, logger }));
  app.use(securityHeaders(config));
  app.use(floodLimit(app.get(RateLimits)));
  app.use(GIT_BASE, app.get(GitGate).handle);
  app.use(
    sessionMiddleware({
      sessions: app.get(SessionService),
      projects: app.get(ProjectAccess),
      cookies,
      onChecked: metrics.sessionChecked,
    }),
  );
  app.use(refuseOtherBodies); // guard: origin-body
  for (const { path, bodyBytes } of ALL_CALLS) if (bodyBytes) app.use(path, readLargeBody(bodyBytes));
  app.use(express.json({ ...PLAIN_BODIES, strict: true, verify: storeRawBody }));
  app.use(express.urlencoded({ ...PLAIN_BODIES, extended: true, parameterLimit: 200 }));
  app.use((error: unknown, request: ZonewerkRequest, response: Response, next: NextFunction) => {
    void next;
    errors.answer(error, request, response);
  });
}

const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const;

/**
 * Development routes respond only on host names of this machine, against DNS rebinding. A forwarded request came
 * through a proxy, which may set its own Host.
 */
function loopbackOnly(request: Request, _: Response, next: NextFunction): void {
  const host = `http://${request.get('host') ?? ''}`;
  const isLoopback = URL.canParse(host) && isLoopbackHost(new URL(host).hostname);
  const isForwarded = FORWARDING_HEADERS.some((name) => request.get(name) !== undefined);
  next(isLoopback && !isForwarded ? undefined : new ApiError('not-found'));
}

function floodLimit(limits: RateLimits) {
  return (request: ZonewerkRequest, _: Response, next: NextFunction): void => {
    limits.countRequest(request.zw.visitor.ip).then(() => next(), next);
  };
}

/** Reads a larger body of signed-in users; other bodies are for the general parsers. */
function readLargeBody(bytes: number) {
  const read = express.json({ ...PLAIN_BODIES, limit: bytes, strict: true });
  return (request: ZonewerkRequest, response: Response, next: NextFunction): void => {
    if (request.zw.session) read(request, response, next);
    else next();
  };
}

/**
 * Bodies must be JSON, form-encoded or multipart, parts of files, or streams of calls that read them; others (including
 * `text/plain` JSON) are rejected.
 */
function refuseOtherBodies(request: Request, _: Response, next: NextFunction): void {
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  const isStream = request.method === 'POST' && STREAM_PATHS.some((path) => path.test(request.path));
  const types = request.method === 'PATCH' ? PART_TYPES : [...BODY_TYPES, ...(isStream ? [STREAM_TYPE] : [])];
  next(hasBody && request.is(types) === false ? new ApiError('unsupported-media-type') : undefined);
}
