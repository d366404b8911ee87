import { once } from 'node:events';
import { Agent, request } from 'node:http';

/**
 * @typedef {object} Wanted one request, the same every time
 * @property {string} url
 * @property {'GET' | 'POST'} [method]
 * @property {Record<string, string>} [headers]
 * @property {object} [body] sent as JSON; bytes as they are
 * @property {number} [status] of the right answer; 200 when left out
 * @property {string} [answer] text that is in the right answer, where a refusal is answered with 200 too
 */

/** @typedef {ReturnType<typeof openClient>} Client */

/**
 * A client that keeps its connections, so that what is timed is the answer. It times each request by itself, in
 * fractions of a millisecond; load generators with histograms of whole milliseconds cannot tell 1.1 from 1.9.
 *
 * @param {number} connections most at a time
 */
export function openClient(connections) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    /** @param {Wanted} wanted @returns {Promise<number>} milliseconds from the request to the end of its answer */
    async time(wanted) {
      return (await this.answer(wanted)).ms;
    },

    /** @param {Wanted} wanted @returns {Promise<{ ms: number, text: string }>} the answer, too */
    async answer(wanted) {
      const from = performance.now();
      const text = await ask(agent, wanted);
      return { ms: performance.now() - from, text };
    },

    /**
     * Asks on all connections, at least once on each, until the time is over.
     *
     * @param {Wanted | (Wanted | Wanted[])[]} wanted of several, each connection asks for its own, and for several of its own
     *   in turns
     * @param {number} forMs
     * @returns {Promise<{ done: number, seconds: number }>}
     */
    async flood(wanted, forMs) {
      const from = performance.now();
      let done = 0;
      const line = async (/** @type {Wanted[]} */ own) => {
        let turn = 0;
        do {
          await ask(agent, /** @type {Wanted} */ (own[turn % own.length]));
          turn += 1;
        } while (performance.now() - from < forMs);
        done += turn;
      };
      const several = Array.isArray(wanted) ? wanted : [wanted];
      const lines = Array.from({ length: connections }, (_, at) => several[at % several.length]);
      await Promise.all(lines.map((own) => line(/** @type {Wanted[]} */ ([own].flat()))));
      return { done, seconds: (performance.now() - from) / 1_000 };
    },

    close: () => agent.destroy(),
  };
}

/**
 * @param {Agent} agent
 * @param {Wanted} wanted
 * @returns {Promise<string>}
 * @throws {Error} with the answer when it is not the right one: a refusal is fast, and must not count as work
 */
async function ask(agent, { url, method = 'GET', headers = {}, body, status = 200, answer: expected }) {
  const isJson = body !== undefined && !Buffer.isBuffer(body);
  const sent = { ...headers, ...(isJson ? { 'content-type': 'application/json' } : {}) };
  const asked = request(url, { agent, method, headers: sent }).end(isJson ? JSON.stringify(body) : body);
  const [answer] = /** @type {[import('node:http').IncomingMessage]} */ (await once(asked, 'response'));
  /** @type {Buffer[]} */
  const chunks = [];
  answer.on('data', (chunk) => chunks.push(chunk));
  await once(answer, 'end');
  const given = Buffer.concat(chunks).toString();
  if (answer.statusCode === status && (expected === undefined || given.includes(expected))) return given;
  throw new Error(`${url} answered ${answer.statusCode}: ${given.slice(0, 500)}`);
}
