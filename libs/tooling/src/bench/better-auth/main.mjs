import { hash, verify } from '@node-rs/argon2';
import { betterAuth } from 'better-auth';
import { mongodbAdapter } from 'better-auth/adapters/mongodb';
import { toNodeHandler } from 'better-auth/node';
import mongoose from 'mongoose';
import { createServer } from 'node:http';

/**
 * Baseline for sign-in: better-auth with its MongoDB adapter on Node's HTTP server, without rate limits. Its argument
 * is JSON: port, connection string, and the password hash function.
 */
const [argument = ''] = process.argv.slice(2);
/** @type {{ port: number, mongodbUri: string, hashing: 'argon2id' | 'default' }} */
const { port, mongodbUri, hashing } = JSON.parse(argument);

/** Parameters of the product: argon2id, 19 MiB, two passes, one lane. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const client = await new mongoose.mongo.MongoClient(mongodbUri).connect();
const database = client.db();
// better-auth leaves indexes to its operator. Without these it would scan whole collections.
await database.collection('user').createIndex({ email: 1 }, { unique: true });
await database.collection('account').createIndex({ userId: 1 });
await database.collection('session').createIndex({ token: 1 }, { unique: true });

const auth = betterAuth({
  baseURL: `http://127.0.0.1:${port}`,
  secret: 'only for figures, and for nothing that is worth a secret',
  database: mongodbAdapter(database),
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { level: 'error' },
  emailAndPassword: {
    enabled: true,
    ...(hashing === 'argon2id'
      ? {
          password: {
            hash: (password) => hash(password, PARAMETERS),
            verify: ({ hash: stored, password }) => verify(stored, password),
          },
        }
      : {}),
  },
});

const answer = toNodeHandler(auth);
const server = createServer((request, response) => {
  if (request.url !== '/cpu') {
    void answer(request, response);
    return;
  }
  const { user, system } = process.cpuUsage();
  response.end(JSON.stringify({ seconds: (user + system) / 1_000_000 }));
}).listen(port, '127.0.0.1');

process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void client.close();
});
