import mongoose from 'mongoose';
import { isDatabaseAway, isDuplicateKey } from './database-errors.js';

const { MongoBulkWriteError, MongoNetworkError, MongoServerError } = mongoose.mongo;
const answered = (code: number) => new MongoServerError({ message: 'no', code });
/** Error of a bulk write. */
const bulk = (error: ConstructorParameters<typeof MongoBulkWriteError>[0]) =>
  new MongoBulkWriteError(error, {} as ConstructorParameters<typeof MongoBulkWriteError>[1]);

test.each([
  ['its connection breaks', new MongoNetworkError('read ECONNRESET')],
  ['it ends a connection during a command', Object.assign(new Error('ended'), { code: 'EPIPE' })],
  ['it shuts down', answered(11_600)],
  ['it is no longer the primary', answered(10_107)],
  ['it steps down', answered(189)],
  ['its connection breaks during a bulk write', bulk(new MongoNetworkError('read ECONNRESET'))],
  ['it shuts down during a bulk write', bulk(answered(11_600))],
])('the database is unavailable when %s', (_, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each([
  ['a unique index', answered(11_000)],
  ['an unknown command', answered(59)],
  ['a fault of the program', new TypeError('undefined')],
  ['a unique index in a bulk write', bulk({ message: 'E11000', code: 11_000 } as never)],
])('the database is available when it refuses because of %s', (_, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});

test('a violated unique index is recognised by its code', () => {
  expect([answered(11_000), answered(11_600), new Error('E11000')].map(isDuplicateKey)).toEqual([
    true,
    false,
    false,
  ]);
});
