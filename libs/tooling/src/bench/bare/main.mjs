import 'reflect-metadata';
import { Controller, Inject, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import mongoose from 'mongoose';
import { BareContent } from './content.mjs';
import { route } from './route.mjs';

/**
 * Baseline for the API: NestJS and mongoose only, one query on an index per request, on the same rows of the same
 * database. Its argument is JSON: port and connection string.
 */
const [argument = ''] = process.argv.slice(2);
/** @type {{ port: number, mongodbUri: string }} */
const { port, mongodbUri } = JSON.parse(argument);

const PAGE = 50;

const anything = (/** @type {string} */ collection) =>
  new mongoose.Schema(
    {},
    { collection, strict: false, strictQuery: false, autoIndex: false, autoCreate: false },
  );

const DATABASE = Symbol('database');
const ANYTHING = Symbol('schema without rules');
/** Maximum bytes of a body with a file. */
const BODY_MOST = 20 * 1_048_576;

class BareController {
  /** @param {mongoose.Connection} database */
  constructor(database) {
    this.sessions = database.model('Session', anything('sessions'));
    this.recordSets = database.model('RecordSet', anything('recordsets'));
    this.cases = database.model('Case', anything('support_cases'));
  }

  /** @param {string} tokenHash */
  session(tokenHash) {
    return this.sessions.findOne({ tokenHash }).lean();
  }

  /** @param {string} cluster */
  listRecordSets(cluster) {
    const wanted = { cluster: new mongoose.Types.ObjectId(cluster) };
    return this.recordSets.find(wanted).sort({ order: 1, type: 1 }).limit(PAGE).lean();
  }

  /** @param {string} user */
  listCases(user) {
    const wanted = { user: new mongoose.Types.ObjectId(user) };
    return this.cases.find(wanted, { posts: 0 }).sort({ changedAt: -1, _id: -1 }).limit(PAGE).lean();
  }
}

route(BareController, 'session', 'session/:tokenHash');
route(BareController, 'listRecordSets', 'record-sets/:cluster');
route(BareController, 'listCases', 'cases/:user');
Inject(DATABASE)(BareController, undefined, 0);
Inject(DATABASE)(BareContent, undefined, 0);
Inject(ANYTHING)(BareContent, undefined, 1);
Controller()(BareController);

class BareModule {}

const database = await mongoose.createConnection(mongodbUri).asPromise();
Module({
  controllers: [BareController, BareContent],
  providers: [
    { provide: DATABASE, useValue: database },
    { provide: ANYTHING, useValue: anything },
  ],
})(BareModule);

const app = /** @type {import('@nestjs/platform-express').NestExpressApplication} */ (
  await NestFactory.create(BareModule, { logger: ['error', 'warn'] })
);
app.useBodyParser('raw', { type: 'image/jpeg', limit: BODY_MOST });
app.enableShutdownHooks();
await app.listen(port, '127.0.0.1');
