import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { getConnectionToken } from '@nestjs/mongoose';
import type { BodyOf, Call, PageResponse } from '@zonewerk/contracts';
import { countOne } from '@zonewerk/testing/budget-counts';
import mongoose, { type Connection } from 'mongoose';
import request, { type Agent, type Response, type Test } from 'supertest';
import { createApp } from '../../src/create-app.js';
import { MailIntake } from '../../src/domains/support/support.api.js';
import { PasswordRules } from '../../src/platform/auth/password-rules.service.js';
import { PasswordService } from '../../src/platform/auth/password.service.js';
import { parseConfig } from '../../src/platform/config/config.js';
import { createLogger } from '../../src/platform/logging/logger.js';
import { Builders } from '../../src/seed/builders.js';
import { buildSession, type BuiltSession } from './session-builder.js';
import { dropFreeDatabases, emptyDatabase, freeDatabase, takeDatabase } from './databases.js';

export const PASSWORD = 'a long enough password';

/** The real API over HTTP on the real database engine, with a separate database. */
export interface World {
  readonly app: NestExpressApplication;
  readonly server: Server;
  readonly connection: Connection;
  readonly builders: Builders;
  /** Folder of its published releases; initially empty. */
  readonly releaseDir: string;
  /** A browser without a session. */
  browser(): Browser;
  /** A browser with a new session of a person. */
  signedIn(name?: string): Promise<SignedIn>;
  /** A browser after the password of a person, before the second factor. */
  waiting(name?: string): Promise<SignedIn>;
  /** Removes all documents and published releases. Indexes and in-memory state of the API remain. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

export type SignedIn = Browser & { readonly userId: string; readonly mail: string };

let shared: Promise<World> | null = null;

/**
 * The world that the specs of a process share. A spec that counts documents of other users, changes the application or
 * stops it starts a separate world.
 */
export async function sharedWorld(): Promise<World> {
  shared ??= startWorld();
  return { ...(await shared), close: () => Promise.resolve() };
}

/** Stops the shared world, if a spec started it, and drops the databases of all worlds. */
export async function closeSharedWorld(): Promise<void> {
  await (await shared)?.close();
  shared = null;
  await dropFreeDatabases();
}

/** Starts a world. Settings are environment variables in addition to the test defaults. */
export async function startWorld(settings: Record<string, string> = {}): Promise<World> {
  countOne('worlds');
  const own = settings['MONGODB_URI'] === undefined ? takeDatabase() : null;
  const releaseDir = await mkdtemp(join(tmpdir(), 'zw-releases-'));
  const config = parseConfig({
    NODE_ENV: 'test',
    PORT: '4200',
    ...(own === null ? {} : { MONGODB_URI: own }),
    ZW_ROOT: join(import.meta.dirname ?? __dirname, '../../..'),
    ZW_RELEASE_DIR: releaseDir,
    ZW_RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'silent',
    // An unused address: no test queries the resolvers of the machine.
    DNS_RESOLVERS: '127.0.0.1:1',
    ...settings,
  });
  const app = await createApp(config, createLogger(config.logLevel, 'test'));
  const builders = new Builders(app);
  checkOnce(app, builders);
  await app.listen(0, '127.0.0.1');
  await app.get(MailIntake).listen();
  const server = app.getHttpServer() as Server;
  const connection = app.get<Connection>(getConnectionToken());
  return {
    app,
    server,
    connection,
    builders,
    releaseDir,
    browser: () => new Browser(server),
    signedIn: (person = 'Person') => signIn(app, builders, person),
    async waiting(person = 'Person') {
      const browser = await signIn(app, builders, person);
      const own = { user: new mongoose.Types.ObjectId(browser.userId) };
      await connection.collection('sessions').updateOne(own, { $set: { stage: 'second-factor' } });
      browser.forgetToken();
      return browser;
    },
    empty: () => empty(connection, releaseDir),
    async close() {
      // A pooled database is emptied for the next world. A database that the spec selected is dropped.
      if (own === null) await connection.dropDatabase();
      await app.close();
      // mongoose retains closed connections, with all listeners of their models.
      await connection.destroy();
      if (own !== null) await freeDatabase(own);
      await rm(releaseDir, { recursive: true, force: true });
    },
  };
}

async function empty(connection: Connection, releaseDir: string): Promise<void> {
  await emptyDatabase(connection);
  for (const name of await readdir(releaseDir)) await rm(join(releaseDir, name), { recursive: true });
}

/** Number of people that the builders are creating. */
let building = 0;
/** Password hashes of the people that the builders create. */
const hashes = new Map<string, Promise<string>>();

/**
 * A hash takes 40 ms of processor time, a check of the rules 16 ms, and thousands of tests sign in with the same
 * password. The builders hash and check each password once. Registrations, changes and wrong passwords behave as in
 * production.
 */
function checkOnce(app: NestExpressApplication, builders: Builders): void {
  const passwords = app.get(PasswordService);
  const rules = app.get(PasswordRules);
  const { hash, verify } = passwords;
  const { check } = rules;
  const { person } = builders;
  rules.check = (password, owner, field) => {
    if (building === 0 || !hashes.has(password)) check.call(rules, password, owner, field);
  };
  builders.person = async (wanted) => {
    building += 1;
    try {
      return await person.call(builders, wanted);
    } finally {
      building -= 1;
    }
  };
  passwords.hash = (password) => {
    if (building === 0) return hash.call(passwords, password);
    const cached = hashes.get(password) ?? hash.call(passwords, password);
    hashes.set(password, cached);
    return cached;
  };
  passwords.verify = async (stored, password) =>
    (await hashes.get(password)) === stored || verify.call(passwords, stored, password);
}

async function signIn(app: NestExpressApplication, builders: Builders, name: string): Promise<SignedIn> {
  const mail = `${name.toLowerCase().replace(/\W/gu, '')}-${randomUUID().slice(0, 8)}@example.com`;
  const person = await builders.person({ name, mail, password: PASSWORD });
  const browser = new Browser(app.getHttpServer() as Server);
  browser.take(await buildSession(app, person.id));
  return Object.assign(browser, { userId: person.id, mail });
}

/** One browser with its cookies and its CSRF token. */
export class Browser {
  readonly agent: Agent;
  private token: string | null = null;

  /** @param server in-process server, or the origin of another process */
  constructor(server: Server | string) {
    this.agent = request.agent(server);
  }

  /** The page response of a path. */
  async page(path: string): Promise<PageResponse> {
    const response = await this.agent.get(path).set('Accept', 'application/json');
    return response.body as PageResponse;
  }

  /** The CSRF token of this browser's pages. */
  async csrf(): Promise<string> {
    this.token ??= (await this.page('/login/')).vars.token;
    return this.token;
  }

  /** Sends a call like the product's own pages. */
  async call<C extends Call>(call: C, body: BodyOf<C>, path: string = call.path): Promise<Response> {
    const token = await this.csrf();
    return this.post(path).send({ _csrf_token: token, ...(body as object) });
  }

  /** A bare POST, for tests with their own body. */
  post(path: string): Test {
    return this.agent.post(path).set('Accept', 'application/json');
  }

  async signIn(mail: string, password = PASSWORD, more: Record<string, unknown> = {}): Promise<Response> {
    // The token first: a request contains the cookies of its creation.
    const token = await this.csrf();
    const response = await this.post('/api/user/login/').send({
      _csrf_token: token,
      mail,
      password,
      ...more,
    });
    this.token = null;
    return response;
  }

  /** Uses a session of a builder. */
  take({ cookies, csrfToken }: BuiltSession): void {
    const lines = Object.entries(cookies).map(([name, value]) => `${name}=${value}; path=/`);
    this.agent.jar.setCookies(lines, '127.0.0.1', '/');
    this.token = csrfToken;
  }

  /** Requests another CSRF token before the next call, like the product after a change of its session. */
  forgetToken(): void {
    this.token = null;
  }

  /** Value of a cookie of the browser, or undefined. */
  cookie(name: string): string | undefined {
    return this.agent.jar.getCookie(name, { domain: '127.0.0.1', path: '/', secure: false, script: false })
      ?.value;
  }
}

/** A program with an API token: sends it with every request, without cookies and CSRF token. */
export class Program extends Browser {
  constructor(
    server: Server,
    readonly secret: string,
  ) {
    super(server);
  }

  override csrf(): Promise<string> {
    return Promise.resolve('');
  }

  override post(path: string): Test {
    return super.post(path).set('Authorization', `Bearer ${this.secret}`);
  }
}
