import 'reflect-metadata';
import { Controller, Get, Inject, Module, Param } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import mongoose from 'mongoose';

/**
 * What the API is compared with: NestJS and mongoose with nothing else, one query on an index per request, on the
 * same rows of the same database. Its argument is JSON: port and connection string.
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

/** Does what `@Get(path)` and `@Param(parameter)` do, which JavaScript has no syntax for. @param {'session' | 'listRecordSets' | 'listCases'} method @param {string} path @param {string} parameter */
function route(method, path, parameter) {
  const descriptor = Object.getOwnPropertyDescriptor(BareController.prototype, method);
  Get(`${path}/:${parameter}`)(
    BareController.prototype,
    method,
    /** @type {PropertyDescriptor} */ (descriptor),
  );
  Param(parameter)(BareController.prototype, method, 0);
}

route('session', 'session', 'tokenHash');
route('listRecordSets', 'record-sets', 'cluster');
route('listCases', 'cases', 'user');
Inject(DATABASE)(BareController, undefined, 0);
Controller()(BareController);

class BareModule {}

const database = await mongoose.createConnection(mongodbUri).asPromise();
Module({
  controllers: [BareController],
  providers: [{ provide: DATABASE, useValue: database }],
})(BareModule);

const app = await NestFactory.create(BareModule, { logger: ['error', 'warn'] });
app.enableShutdownHooks();
await app.listen(port, '127.0.0.1');
