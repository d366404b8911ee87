import mongoose from 'mongoose';
import { DATABASE_OPTIONS } from './connection.js';

test.each(['', '?w=1', '?journal=false', '?w=0&journal=false&wtimeoutMS=1'])(
  'no connection string weakens the write concern (%s)',
  (query) => {
    const { options } = new mongoose.mongo.MongoClient(`mongodb://127.0.0.1/name${query}`, DATABASE_OPTIONS);
    expect(options.writeConcern).toMatchObject({ w: 'majority', journal: true });
  },
);
