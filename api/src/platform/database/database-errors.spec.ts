import mongoose from 'mongoose';
import { isDatabaseAway, isDuplicateKey } from './database-errors.js';

const { MongoBulkWriteError, MongoNetworkError, MongoServerError } = mongoose.mongo;
const answered = (code: number) => new MongoServerError({ message: 'no', code });
/** What is told of many writes at once. */
const bulk = (error: ConstructorParameters<typeof MongoBulkWriteError>[0]) =>
  new MongoBulkWriteError(error, {} as ConstructorParameters<typeof MongoBulkWriteError>[1]);

test.each([
  ['its connection broke', new MongoNetworkError('read ECONNRESET')],
  ['it ends a connection during a command', Object.assign(new Error('ended'), { code: 'EPIPE' })],
  ['it shuts down', answered(11_600)],
  ['it is no longer the primary', answered(10_107)],
  ['it steps down', answered(189)],
  ['its connection broke among many writes', bulk(new MongoNetworkError('read ECONNRESET'))],
  ['it shuts down among many writes', bulk(answered(11_600))],
])('the database is away when %s', (_, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each([
  ['a unique index', answered(11_000)],
  ['a command that it does not know', answered(59)],
  ['a fault of ours', new TypeError('undefined')],
  ['a unique index, among many writes', bulk({ message: 'E11000', code: 11_000 } as never)],
])('the database is there when it refuses because of %s', (_, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});

test('a unique index is known by its code', () => {
  expect([answered(11_000), answered(11_600), new Error('E11000')].map(isDuplicateKey)).toEqual([
    true,
    false,
    false,
  ]);
});
