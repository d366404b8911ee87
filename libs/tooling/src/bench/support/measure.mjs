import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import nodemailer from 'nodemailer';
import { freePort } from '../../ports.mjs';
import { openClient } from '../client.mjs';
import { percentile } from '../figures.mjs';
import { startBaseline } from '../world.mjs';
import { follow } from './events.mjs';
import { randomOf } from './fill.mjs';
import { measureListeners } from './listeners.mjs';

const BARE = fileURLToPath(new URL('./bare.mjs', import.meta.url));
const TEAM = 'care@care.example';
const SEED = 27;
const PAGE = 50;
/** Number of uncounted repetitions at the start. */
const WARM_UP = 5;
/** Bytes of an email. */
const EMAIL_BYTES = 8_192;
const CONNECTIONS = 10;
/** Pause between answers, so that they are sent sequentially. */
const PACE_MS = 200;

/** @typedef {{ cases: { few: number, many: number }, searches: number, emails: number, replies: number, intake: number, streams: number, changes: number, idleMs: number, cutMs: number }} SupportEffort idleMs: observation time of open streams; changes: of cases of open streams */

/** @type {SupportEffort} */
export const FULL_SUPPORT_EFFORT = {
  cases: { few: 1_000, many: 100_000 },
  searches: 100,
  emails: 50,
  replies: 50,
  intake: 1_000,
  streams: 1_000,
  changes: 200,
  idleMs: 35_000,
  cutMs: 60_000,
};

/** Searches and lists by their labels in the table. */
export const SEARCHES = /** @type {const} */ ({
  one: 'search, one word',
  two: 'search, two words',
  number: 'search, exact number',
  all: 'list, all',
  unassigned: 'list, unassigned',
  mine: 'list, mine',
  due: 'list, due soon',
});

/** @typedef {{ p50: number, p95: number }} Times milliseconds */
/** @typedef {Map<string, { product: Times, bare: Times }>} SearchFigures by name */

/**
 * @typedef {object} SupportFigures
 * @property {{ few: SearchFigures, many: SearchFigures }} searches
 * @property {{ product: Times, bare: Times }} emails from the client until the case is on the screen
 * @property {{ product: Times, bare: Times }} replies from their send time
 * @property {{ product: number, bare: number, read: number }} intake emails per second; read: until all are posts
 * @property {Awaited<ReturnType<typeof measureListeners>>} listeners
 */

/** @typedef {import('./fill.mjs').FilledSupport} FilledSupport */
/** @typedef {import('../world.mjs').World} World */
/** @typedef {{ smtpPort: number } & Awaited<ReturnType<typeof startBaseline>>} Bare */

/**
 * Measures searches in few and in many cases, then all other tasks with many cases.
 *
 * @param {World} world
 * @param {FilledSupport} filled
 * @param {SupportEffort} effort
 * @param {import('../../say.mjs').Say} say
 * @returns {Promise<SupportFigures>}
 */
export async function measureSupport(world, filled, effort, say) {
  const folder = await mkdtemp(join(tmpdir(), 'zw-bench-support-'));
  const { settings, mongodbUri } = world;
  const smtpPort = await freePort();
  const mailPort = Number(new URL(settings.env.SMTP_URL ?? '').port);
  const given = { smtpPort, mailPort, mongodbUri };
  const program = await startBaseline({ name: 'bare-support', entry: BARE, given, folder, settings });
  const bare = { ...program, smtpPort };
  try {
    const { few, many } = effort.cases;
    const search = () => measureSearches(world, filled, bare, effort);
    await say.step(`Adding ${few} cases`, () => filled.addCases(few));
    const inFew = await say.step('Searching', search);
    await say.step(`Adding cases up to ${many}`, () => filled.addCases(many));
    const searches = { few: inFew, many: await say.step('Searching', search) };
    const emails = await say.step('Emails', () => measureEmails(world, filled, bare, effort));
    const replies = await say.step('Answers', () => measureReplies(world, filled, bare, effort));
    const intake = await say.step('Intake', () => measureIntake(world, filled, bare, effort));
    const listeners = await say.step('Streams', () => measureListeners(world, filled, bare, effort));
    return { searches, emails, replies, intake, listeners };
  } finally {
    await bare.stop();
    await rm(folder, { recursive: true });
  }
}

/** @param {World} world @param {FilledSupport} filled @param {Bare} bare @param {SupportEffort} effort */
async function measureSearches(world, { agent, texts }, bare, { searches }) {
  const random = randomOf(SEED);
  const pick = (/** @type {string[]} */ words) => String(words[Math.floor(random() * words.length)]);
  const client = openClient(1);
  /** @type {SearchFigures} */
  const figures = new Map();
  const input = (/** @type {string} */ name) => {
    const { number, words } = /** @type {(typeof texts)[0]} */ (texts[Math.floor(random() * texts.length)]);
    switch (name) {
      case SEARCHES.one:
        return { view: 'all', query: pick(words) };
      case SEARCHES.two:
        return { view: 'all', query: `${pick(words)} ${pick(words)}` };
      case SEARCHES.number:
        return { view: 'all', query: number };
      default:
        return { view: Object.entries(SEARCHES).find(([, one]) => one === name)?.[0] };
    }
  };
  try {
    for (const name of Object.values(SEARCHES)) {
      const product = numbers();
      const direct = numbers();
      for (let count = -WARM_UP; count < searches; count += 1) {
        const body = { ...input(name), limit: PAGE };
        const wanted = { url: `${world.origin}/api/care/cases/list/`, headers: agent.headers, body };
        product.push(await client.time({ ...wanted, method: 'POST' }));
        const words = ('query' in body ? (body.query ?? '') : '').toLowerCase().match(/[a-z0-9]+/g) ?? [];
        const query = words.map((word) => `word=${word}`).join('&');
        direct.push(await client.time({ url: `${bare.origin}/cases?${query}` }));
      }
      figures.set(name, { product: timesOf(product.slice(WARM_UP)), bare: timesOf(direct.slice(WARM_UP)) });
    }
    return figures;
  } finally {
    client.close();
  }
}

/** @param {World} world @param {FilledSupport} filled @param {Bare} bare @param {SupportEffort} effort */
async function measureEmails(world, { agent, customer, settle }, bare, { emails }) {
  const product = await arrivals(emails, {
    port: Number(world.settings.mailInPort),
    from: customer.mail,
    events: `${world.origin}/api/care/events/`,
    headers: agent.headers,
    read: async (caseId) => (await agent.call('/api/care/cases/get/', { caseId })).case.subject,
  });
  await settle();
  const direct = await arrivals(emails, {
    port: bare.smtpPort,
    from: customer.mail,
    events: `${bare.origin}/events?id=team`,
    headers: {},
    read: async (id) => {
      const answer = /** @type {any} */ (await (await fetch(`${bare.origin}/email?id=${id}`)).json());
      return /^Subject: (.*)\r$/mu.exec(answer.email)?.[1] ?? '';
    },
  });
  return { product: timesOf(product), bare: timesOf(direct) };
}

/**
 * Sends emails sequentially, each one after the previous one is on the screen.
 *
 * @param {number} count
 * @param {{ port: number, from: string, events: string, headers: Record<string, string>, read: (id: string) => Promise<string> }} options read: subject of the changed case
 * @returns {Promise<number[]>} milliseconds until each was read after its event
 */
async function arrivals(count, { port, from, events, headers, read }) {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  /** @type {Map<string, () => void>} */
  const waiting = new Map();
  const show = async (/** @type {string} */ id) => waiting.get(await read(id))?.();
  const end = await follow(events, headers, (ids) => ids?.forEach((id) => void show(id)));
  const ms = numbers();
  for (let index = -WARM_UP; index < count; index += 1) {
    const subject = `Email ${index} of the benchmark`;
    const shown = new Promise((resolve) => {
      waiting.set(subject, () => resolve(null));
    });
    const start = performance.now();
    await transport.sendMail({ from, to: TEAM, subject, text: subject });
    await shown;
    ms.push(performance.now() - start);
  }
  end();
  transport.close();
  return ms.slice(WARM_UP);
}

/** @param {World} world @param {FilledSupport} filled @param {Bare} bare @param {SupportEffort} effort */
async function measureReplies(world, { agent, customer, settle }, bare, { replies }) {
  const cases = [];
  for (let index = 0; index < replies; index += 1) {
    const opened = { type: 'question', text: 'It does not work.', submit_key: `bench-question-${index}` };
    const subject = `Question ${index}`;
    cases.push((await customer.call('/api/self/support/create/', { ...opened, subject })).caseId);
  }
  await settle();
  const product = await sendings(cases, {
    events: `${world.origin}/api/self/support/events/`,
    headers: customer.headers,
    send: async (caseId) => {
      const answer = { caseId, seq: 1, text: 'We look at it.', submit_key: `bench-answer-${caseId}` };
      const { posts } = (await agent.call('/api/care/cases/reply/', answer)).case;
      return Date.parse(posts.at(-1).sending_until);
    },
    isShown: async (caseId) =>
      (await customer.call('/api/self/support/get/', { caseId })).case.posts.length === 2,
  });
  await settle();
  const direct = await sendings(cases, {
    events: `${bare.origin}/events?id=team`,
    headers: {},
    send: async (caseId) => {
      const at = Date.now() + 1_000;
      await fetch(`${bare.origin}/change?id=${caseId}&at=${at}`);
      return at;
    },
    isShown: async (caseId) => (await fetch(`${bare.origin}/email?id=${caseId}`)).ok,
  });
  return { product: timesOf(product), bare: timesOf(direct) };
}

/**
 * Sends answers at intervals.
 *
 * @param {string[]} cases
 * @param {{ events: string, headers: Record<string, string>, send: (caseId: string) => Promise<number>, isShown: (caseId: string) => Promise<boolean> }} options send: resolves to the send time
 * @returns {Promise<number[]>} milliseconds from the send time until the answer was read
 */
async function sendings(cases, { events, headers, send, isShown }) {
  /** @type {Map<string, () => void>} */
  const waiting = new Map();
  const show = async (/** @type {string} */ id) => {
    if (await isShown(id)) waiting.get(id)?.();
  };
  const end = await follow(events, headers, (ids) => ids?.forEach((id) => void show(id)));
  const sent = [];
  for (const caseId of cases) {
    const shown = new Promise((resolve) => {
      waiting.set(caseId, () => resolve(Date.now()));
    });
    const moment = await send(caseId);
    sent.push(shown.then((at) => at - moment));
    await wait(PACE_MS);
  }
  const ms = await Promise.all(sent);
  end();
  return ms;
}

/** @param {World} world @param {FilledSupport} filled @param {Bare} bare @param {SupportEffort} effort */
async function measureIntake({ settings }, { customers, settle }, bare, { intake }) {
  const senders = customers.map(({ mail }) => mail);
  const direct = await sendAll(bare.smtpPort, senders, intake);
  const start = performance.now();
  const product = await sendAll(Number(settings.mailInPort), senders, intake);
  await settle();
  const read = intake / ((performance.now() - start) / 1_000);
  return { product, bare: direct, read };
}

/** @param {number} port @param {string[]} senders @param {number} count @returns {Promise<number>} accepted emails per second */
async function sendAll(port, senders, count) {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Infinity,
  });
  const line = `${'All our domains are slow since noon. '.repeat(2)}\r\n`;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const from = String(senders[index % senders.length]);
      const head = `From: ${from}\r\nTo: ${TEAM}\r\nSubject: Intake ${index}\r\nMessage-ID: <intake-${index}@example.com>\r\n\r\n`;
      const raw = head.padEnd(EMAIL_BYTES, line);
      return transport.sendMail({ envelope: { from, to: TEAM }, raw });
    }),
  );
  const seconds = (performance.now() - start) / 1_000;
  transport.close();
  return count / seconds;
}

/** @returns {number[]} */
function numbers() {
  return [];
}

/** @param {number[]} ms @returns {Times} */
function timesOf(ms) {
  return { p50: percentile(ms, 50), p95: percentile(ms, 95) };
}
