import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../figures.mjs';
import { memoryOf, processOf } from '../processes.mjs';
import { follow, startRelay } from './events.mjs';

const OPENED_AT_ONCE = 50;
const MEMORY_EVERY_MS = 500;
/** Duration of the changes before and after the interruption. */
const AROUND_CUT_MS = 10_000;
const ARRIVAL_MS = 60_000;

/** @typedef {import('./fill.mjs').FilledSupport} FilledSupport */
/** @typedef {import('./measure.mjs').SupportEffort} SupportEffort */
/** @typedef {Awaited<ReturnType<typeof import('../world.mjs').startBaseline>>} Baseline */

/**
 * @typedef {object} StreamFigures
 * @property {number} megabytes maximum growth of the process by the streams
 * @property {number} p95 milliseconds from a change until its event arrived
 */

/**
 * @typedef {object} CutFigures
 * @property {number} changes
 * @property {number} lost
 * @property {number} repeated
 */

/**
 * Opens a stream for each customer at the product, and the same number at the bare server.
 *
 * @param {import('../world.mjs').World} world
 * @param {FilledSupport} filled
 * @param {Baseline} bare
 * @param {SupportEffort} effort
 * @returns {Promise<{ product: StreamFigures, bare: StreamFigures, cut: CutFigures }>}
 */
export async function measureListeners(world, filled, bare, effort) {
  const { agent, customers } = filled;
  const relay = await startRelay(Number(new URL(world.origin).port));
  const change = (/** @type {string} */ caseId) =>
    agent.call('/api/care/cases/state/', { cases: [caseId], state: 'open' });
  const readers = customers.map(({ caseId, headers }) => ({
    caseId,
    url: `${relay.origin}/api/self/support/events/`,
    headers,
  }));
  const bareReaders = readers.map(({ caseId }) => ({
    caseId,
    url: `${bare.origin}/events?id=${caseId}`,
    headers: {},
  }));
  const bareChange = (/** @type {string} */ caseId) => fetch(`${bare.origin}/change?id=${caseId}`);
  const opened = await openAll(readers, await processOf('api/dist/main.js'));
  try {
    const product = await streamFigures(opened, change, effort);
    const cut = await measureCut(opened, relay, change, effort);
    const bareOpened = await openAll(bareReaders, bare.pid);
    try {
      return { product, cut, bare: await streamFigures(bareOpened, bareChange, effort) };
    } finally {
      bareOpened.close();
    }
  } finally {
    opened.close();
    relay.close();
  }
}

/** @typedef {Awaited<ReturnType<typeof openAll>>} Opened */

/** @param {{ caseId: string, url: string, headers: Record<string, string> }[]} readers @param {number} pid of their server */
async function openAll(readers, pid) {
  const before = await memoryOf(pid);
  /** Events of each reader about its case; null: everything has to be reloaded. @type {Map<string, number>} */
  const had = new Map();
  /** @type {Map<string, () => void>} */
  const waiting = new Map();
  /** @type {(() => void)[]} */
  const ends = [];
  let resets = 0;
  for (let from = 0; from < readers.length; from += OPENED_AT_ONCE) {
    const opened = readers.slice(from, from + OPENED_AT_ONCE).map(({ caseId, url, headers }) =>
      follow(url, headers, (cases) => {
        if (cases === null) resets += 1;
        for (const id of cases ?? []) had.set(id, (had.get(id) ?? 0) + 1);
        if (cases?.includes(caseId)) waiting.get(caseId)?.();
      }),
    );
    ends.push(...(await Promise.all(opened)));
  }
  return {
    ids: readers.map(({ caseId }) => caseId),
    had,
    waiting,
    resets: () => resets,
    grown: async () => (await memoryOf(pid)) - before,
    close: () => ends.forEach((end) => end()),
  };
}

/** @param {Opened} opened @param {(caseId: string) => Promise<unknown>} change @param {SupportEffort} effort */
async function streamFigures({ ids, waiting, grown }, change, { changes, idleMs }) {
  let megabytes = 0;
  const watch = async () => {
    megabytes = Math.max(megabytes, await grown());
  };
  for (const end = Date.now() + idleMs; Date.now() < end; await wait(MEMORY_EVERY_MS)) await watch();
  const ms = [];
  for (const caseId of ids.slice(0, changes)) {
    const from = performance.now();
    const arrived = new Promise((resolve) => {
      waiting.set(caseId, () => resolve(null));
    });
    await change(caseId);
    await arrived;
    ms.push(performance.now() - from);
    await watch();
  }
  return { megabytes, p95: percentile(ms, 95) };
}

/**
 * Changes the case of each reader once, with a network interruption in between.
 *
 * @param {Opened} opened
 * @param {Awaited<ReturnType<typeof startRelay>>} relay
 * @param {(caseId: string) => Promise<unknown>} change
 * @param {SupportEffort} effort
 * @returns {Promise<CutFigures>}
 */
async function measureCut({ ids, had, resets }, relay, change, { cutMs }) {
  had.clear();
  const from = Date.now();
  const pause = (2 * AROUND_CUT_MS + cutMs) / ids.length;
  const cut = wait(AROUND_CUT_MS).then(relay.cut);
  const restored = wait(AROUND_CUT_MS + cutMs).then(relay.restore);
  for (const [index, caseId] of ids.entries()) {
    await wait(Math.max(0, from + index * pause - Date.now()));
    await change(caseId);
  }
  await Promise.all([cut, restored]);
  for (const end = Date.now() + ARRIVAL_MS; had.size < ids.length && Date.now() < end;) await wait(100);
  // A repeated event would arrive with the next one.
  await wait(MEMORY_EVERY_MS);
  const counts = ids.map((id) => had.get(id) ?? 0);
  return {
    changes: ids.length,
    lost: counts.filter((count) => count === 0).length + resets(),
    repeated: counts.filter((count) => count > 1).length,
  };
}
