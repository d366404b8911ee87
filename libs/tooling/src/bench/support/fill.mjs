import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import mongoose from 'mongoose';
import { generateSync } from 'otplib';
import { UserError } from '../../say.mjs';
import { multiply } from '../multiply.mjs';
import { admin } from '../operator.mjs';
import { signIn } from '../person.mjs';

const SEED = 26;
const BATCH = 2_000;
const POLL_MS = 50;
const LIMIT_MS = 600_000;
const HOUR_MS = 3_600_000;
/** Vocabulary of all texts. Words with low numbers are frequent. */
const WORDS = 5_000;
const SUBJECT_WORDS = 4;
const TEXT_WORDS = 30;
/** One out of this many cases is open. */
const OPEN_EVERY = 10;

/** @typedef {import('../person.mjs').Person} Person */

/**
 * @typedef {object} Customer one of many, with one session
 * @property {mongoose.Types.ObjectId} id
 * @property {string} mail
 * @property {Record<string, string>} headers
 * @property {string} caseId the first of its cases
 */

/**
 * @typedef {object} CaseText searchable content of a case
 * @property {string} number
 * @property {string[]} words
 */

/**
 * @typedef {object} FilledSupport
 * @property {Person} agent
 * @property {Person} customer
 * @property {Customer[]} customers
 * @property {CaseText[]} texts of the first cases
 * @property {(count: number) => Promise<void>} addCases until the total is reached
 * @property {() => Promise<void>} settle waits for the end of background work
 * @property {() => Promise<void>} close
 */

/**
 * Creates an agent and a customer with the product's calls, further customers, and a case for each of them.
 *
 * @param {import('../world.mjs').World} world
 * @param {{ customers: number }} size
 * @returns {Promise<FilledSupport>}
 */
export async function fillSupport(world, size) {
  const database = await mongoose.createConnection(world.mongodbUri).asPromise();
  const customer = await signIn(world);
  const agent = await makeAgent(world);
  await proveSender(database, customer);
  const customers = await addCustomers(database, customer, size.customers);
  const { caseId } = await customer.call('/api/self/support/create/', {
    subject: 'Moving our email',
    type: 'question',
    text: 'How long before should we lower the TTL?',
    submit_key: 'bench-first-case-01',
  });
  // The email about the case waits for its server, which is not running yet.
  await none(database, 'support_cases', { 'outbox.id': { $exists: true } });
  await none(database, 'jobs', { state: 'open', kind: 'support.store-posts' });
  const rows = await rowsOf(world, database, { caseId, customers, agent });
  return {
    agent,
    customer,
    customers,
    texts: rows.texts,
    addCases: rows.add,
    settle: () => settled(database),
    close: () => database.close(),
  };
}

/** @param {import('../world.mjs').World} world */
async function makeAgent(world) {
  const agent = await signIn(world);
  const { secret } = await agent.call('/api/user/authenticator/app/generate/', {});
  await agent.call('/api/user/authenticator/app/verify/', { secret, code: generateSync({ secret }) });
  await admin(world, ['agent', 'add', '--email', agent.mail]);
  return agent;
}

/**
 * Publishes an SPF record for this machine and the customers' domain.
 * @param {mongoose.Connection} database @param {Person} person
 */
async function proveSender(database, person) {
  const { project } = await person.call('/api/partners/projects/add/', { name: 'Bench' });
  const { cluster } = await person.call('/api/partners/clusters/createcluster/', {
    project_id: project.id,
    cluster_domain: person.mail.split('@')[1],
  });
  await person.call('/api/partners/clusters/createrecord/', {
    project_id: project.id,
    cluster_id: cluster.id,
    record_policy: 'Simple',
    record_name: '',
    record_type: 'TXT',
    record_ttl: 3_600,
    record_value: '"v=spf1 ip4:127.0.0.1 -all"',
  });
  await none(database, 'recordsets', { state: { $ne: 'published' } });
}

/** @param {mongoose.Connection} database @param {Person} person @param {number} count @returns {Promise<Customer[]>} */
async function addCustomers(database, person, count) {
  const cookies = (person.headers['cookie'] ?? '').split('; ').map((pair) => pair.split('=')[0]);
  const cookie = cookies.find((name) => name?.endsWith('zw_session'));
  const customers = Array.from({ length: count }, (_, at) => ({
    id: new mongoose.Types.ObjectId(),
    mail: `customer-${at}@example.com`,
    token: randomBytes(32).toString('base64url'),
  }));
  const of = (/** @type {number} */ index) => /** @type {(typeof customers)[0]} */ (customers[index - 1]);
  const first = new mongoose.Types.ObjectId(person.id);
  await multiply(database.collection('users'), { _id: first }, count + 1, ({ emails: [email] }, index) => {
    const { id, mail } = of(index);
    const own = { ...email, _id: new mongoose.Types.ObjectId(), email: mail };
    return {
      _id: id,
      emails: [own],
      primaryEmail: mail,
      confirmedAddresses: [mail],
      signInAddresses: [mail],
    };
  });
  await multiply(database.collection('sessions'), { user: first }, count + 1, (_, index) => {
    const { id, token } = of(index);
    return { user: id, tokenHash: createHash('sha256').update(token).digest('base64url') };
  });
  return customers.map(({ id, mail, token }) => ({
    id,
    mail,
    headers: { cookie: `${cookie}=${token}` },
    caseId: new mongoose.Types.ObjectId().toHexString(),
  }));
}

/**
 * Rows of cases with a fixed seed. The product's own code generates their search terms.
 *
 * @param {import('../world.mjs').World} world
 * @param {mongoose.Connection} database
 * @param {{ caseId: string, customers: Customer[], agent: Person }} filled
 */
async function rowsOf({ settings }, database, { caseId, customers, agent }) {
  const program = join(settings.root, 'api/dist/domains/support/cases/search-terms.js');
  const { headTerms, newTerms } = await import(pathToFileURL(program).href);
  const collection = database.collection('support_cases');
  const first = await collection.findOne({ _id: new mongoose.Types.ObjectId(caseId) });
  const random = randomOf(SEED);
  const now = Date.now();
  /** @type {CaseText[]} */
  const texts = [];
  const rowAt = (/** @type {number} */ index) => {
    const owner = /** @type {Customer} */ (customers[index % customers.length]);
    const isFirst = index < customers.length;
    const subject = wordsOf(random, SUBJECT_WORDS);
    const text = wordsOf(random, TEXT_WORDS);
    const number = `ZW-${1_000_000 + index}`;
    const head = headTerms({ number, subject: subject.join(' ') });
    if (isFirst) texts.push({ number, words: [...new Set([...subject, ...text])] });
    return {
      ...first,
      ...stateAt(index, { random, now, agent }),
      _id: isFirst ? new mongoose.Types.ObjectId(owner.caseId) : new mongoose.Types.ObjectId(),
      user: owner.id,
      number,
      subject: subject.join(' '),
      submitKey: `bench-case-${index}`,
      submitKeys: [`bench-case-${index}`],
      terms: [...head, ...newTerms([{ text: text.join(' '), files: [] }], head)],
    };
  };
  return { texts, add: adder(collection, rowAt) };
}

/**
 * State and dates of a case: a higher number allows an earlier last change.
 *
 * @param {number} index
 * @param {{ random: () => number, now: number, agent: Person }} options
 */
function stateAt(index, { random, now, agent }) {
  const isOpen = index % OPEN_EVERY === 0;
  const changedAt = new Date(now - random() * index * HOUR_MS);
  return {
    state: isOpen ? 'open' : 'closed',
    assignee: random() < 0.5 ? new mongoose.Types.ObjectId(agent.id) : null,
    dueAt: isOpen ? new Date(now + random() * 1_000 * HOUR_MS) : null,
    createdAt: changedAt,
    changedAt,
  };
}

/**
 * @param {mongoose.mongo.Collection} collection
 * @param {(index: number) => object} rowAt
 * @returns {(count: number) => Promise<void>} adds rows until the total is reached
 */
function adder(collection, rowAt) {
  let stored = 0;
  return async (count) => {
    // The engine builds the indexes of terms from all rows in a fraction of the time.
    const indexes = (await collection.indexes()).filter(({ key }) => 'terms' in key);
    for (const { name } of indexes) await collection.dropIndex(String(name));
    while (stored < count) {
      const from = stored;
      const length = Math.min(BATCH, count - stored);
      const rows = Array.from({ length }, (_, at) => rowAt(from + at));
      await collection.insertMany(rows, { ordered: false });
      stored += length;
    }
    for (const { key, name } of indexes) await collection.createIndex(key, { name: String(name) });
  };
}

/** Words of a text; words with low numbers are more frequent. @param {() => number} random @param {number} count */
function wordsOf(random, count) {
  return Array.from({ length: count }, () => wordAt(Math.floor(WORDS * random() ** 3)));
}

/** A unique word of letters for each number. @param {number} index */
function wordAt(index) {
  return [...String(index).padStart(4, '0')].map((digit) => 'bcdfghklmn'[Number(digit)] + 'a').join('');
}

/** Pseudorandom numbers from 0 to 1 for a seed (mulberry32). @param {number} seed */
export function randomOf(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Waits until all emails are read or sent, and all posts are stored.
 *
 * @param {mongoose.Connection} database
 */
async function settled(database) {
  await none(database, 'support_emails', { state: { $in: ['arriving', 'received'] } });
  await none(database, 'support_cases', { 'outbox.id': { $exists: true } });
  await none(database, 'jobs', {
    state: 'open',
    kind: { $in: ['support.read-email', 'support.store-posts', 'mail.send'] },
  });
}

/** @param {mongoose.Connection} database @param {string} name of the collection @param {object} waiting */
async function none(database, name, waiting) {
  const until = Date.now() + LIMIT_MS;
  while ((await database.collection(name).countDocuments(waiting)) > 0) {
    if (Date.now() > until) throw new UserError(`The product did not finish its work on ${name}.`);
    await wait(POLL_MS);
  }
}
