import { Controller, Get, Module, RequestMethod } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ALL_CALLS, type Call } from '@zonewerk/contracts';
import cookieParser from 'cookie-parser';
import type { Router } from 'express';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import request from 'supertest';
import { FactorAccess } from '../../../src/platform/auth/factor-access.js';
import { parseConfig } from '../../../src/platform/config/config.js';
import { CALL_METADATA, OUTSIDE_CONTRACT } from '../../../src/platform/http/call.decorator.js';
import { contextMiddleware } from '../../../src/platform/http/context.middleware.js';
import { CookieJar } from '../../../src/platform/http/cookies/cookies.js';
import { HttpModule } from '../../../src/platform/http/http.module.js';
import { ApiTokenCheck } from '../../../src/platform/http/api-token-check.js';
import { ProjectAccess } from '../../../src/platform/http/project-access.js';
import { PlatformModule } from '../../../src/platform/platform.module.js';
import { startWorld, type World } from '../../harness/harness.js';

// Real: the router of the application, its guard and filter. The forgotten route exists only here.
interface Route {
  readonly handler: string;
  readonly path: string;
  readonly method: string;
  readonly call: Call | undefined;
  readonly reason: unknown;
}

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Every route that a controller of the application declares. */
function declaredRoutes(): Route[] {
  const controllers = [...world.app.get(ModulesContainer).values()].flatMap((one) => [
    ...one.controllers.values(),
  ]);
  return controllers.flatMap(({ metatype, name }) => {
    if (typeof metatype !== 'function') return [];
    const prototype = metatype.prototype as Record<string, object>;
    return Object.getOwnPropertyNames(prototype).flatMap((method) => {
      if (method === 'constructor') return [];
      const handler = prototype[method] ?? {};
      const path: unknown = Reflect.getMetadata('path', handler);
      if (path === undefined) return [];
      const verb = RequestMethod[Reflect.getMetadata('method', handler) as number] ?? '?';
      return [
        {
          handler: `${String(name)}.${method}`,
          path: String(path),
          method: verb,
          call: Reflect.getMetadata(CALL_METADATA, handler) as Call | undefined,
          reason: (Reflect.getMetadata(OUTSIDE_CONTRACT, handler) ??
            Reflect.getMetadata(OUTSIDE_CONTRACT, metatype)) as unknown,
        },
      ];
    });
  });
}

test('every route is a call of the contract or has a reason to be outside of it', () => {
  const routes = declaredRoutes();
  expect(routes.length).toBeGreaterThan(ALL_CALLS.length);
  const undeclared = routes.filter(
    ({ call, reason }) => !call && !(typeof reason === 'string' && reason.length > 10),
  );
  expect(undeclared).toEqual([]);
});

test('every call of the contract has exactly one route, at its path and method', () => {
  const bound = declaredRoutes().flatMap(({ call, path, method }) =>
    call ? [{ id: call.id, path, method }] : [],
  );
  const wanted = ALL_CALLS.map(({ id, path, method }) => ({ id, path, method }));
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  expect([...bound].sort(byId)).toEqual([...wanted].sort(byId));
});

test('the router has only the routes of the controllers', () => {
  const { router } = world.app.getHttpAdapter().getInstance() as { router: Router };
  // The framework removes the trailing slash and accepts both forms.
  const bare = (path: string) => `/${path.replace(/^\/|\/$/gu, '')}`;
  const routed = router.stack.flatMap(({ route }) => (route ? [bare(route.path)] : []));
  const declared = new Set(declaredRoutes().map(({ path }) => bare(path)));
  expect(routed.filter((path) => !declared.has(path))).toEqual([]);
  expect(routed.length).toBeGreaterThanOrEqual(declared.size);
});

@Controller()
class ForgottenController {
  @Get('/forgotten/')
  forgotten() {
    return { status: 'success', message: 'everything of everybody' };
  }
}

@Module({
  providers: [
    { provide: ProjectAccess, useValue: { scopeOf: async () => null } },
    { provide: ApiTokenCheck, useValue: { scopeOf: async () => null } },
    { provide: FactorAccess, useValue: { stateOf: async () => null } },
  ],
  exports: [ProjectAccess, ApiTokenCheck, FactorAccess],
})
class NoAreas {}

test('a route without an access rule responds with 500, an error ID and a log line', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const logger = pino({ level: 'info' }, sink);
  const uri = new URL(process.env['ZW_TEST_MONGODB_URI'] ?? '');
  uri.pathname = `/${world.connection.name}`;
  const config = parseConfig({ NODE_ENV: 'test', MONGODB_URI: uri.href });
  @Module({
    imports: [PlatformModule.forRoot(config, logger), { module: NoAreas, global: true }, HttpModule],
    controllers: [ForgottenController],
  })
  class ForgottenModule {}
  const app = await NestFactory.create<NestExpressApplication>(ForgottenModule, { logger: false });
  try {
    app.use(cookieParser());
    app.use(contextMiddleware({ cookies: app.get(CookieJar), logger }));
    await app.init();
    const answer = await request(app.getHttpServer()).get('/forgotten/').set('Accept', 'application/json');
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      status: 'error',
      message: 'Something went wrong on our side.',
      error_id: expect.stringMatching(/^[0-9a-f-]{36}$/u) as unknown,
    });
    const line = lines.find((one) => one.includes('unexpected error'));
    expect(line).toContain('ForgottenController.forgotten has no access rule');
    expect(line).toContain((answer.body as { error_id: string }).error_id);
    const page = await request(app.getHttpServer()).get('/forgotten/').set('Accept', 'text/html');
    expect([page.status, page.type]).toEqual([500, 'text/html']);
    expect(page.text).not.toContain('access rule');
  } finally {
    await app.close();
  }
});
