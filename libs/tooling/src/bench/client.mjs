import { once } from 'node:events';
import { Agent, request } from 'node:http';

/**
 * @typedef {object} Wanted a repeated request
 * @property {string} url
 * @property {'GET' | 'POST'} [method]
 * @property {Record<string, string>} [headers]
 * @property {object} [body] sent as JSON; bytes unchanged
 * @property {number} [status] of a correct response; default 200
 * @property {string} [answer] text of a correct response, if refusals have status 200 too
 */

/** @typedef {ReturnType<typeof openClient>} Client */

/**
 * Client with keep-alive connections. It measures the time of the response alone, per request and in fractions of a
 * millisecond. Load generators with histograms of whole milliseconds cannot distinguish 1.1 from 1.9.
 *
 * @param {number} connections maximum number of concurrent connections
 */
export function openClient(connections) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    /** @param {Wanted} wanted @returns {Promise<number>} milliseconds from the request to the end of its answer */
    async time(wanted) {
      return (await this.answer(wanted)).ms;
    },

    /** @param {Wanted} wanted @returns {Promise<{ ms: number, text: string }>} time and response text */
    async answer(wanted) {
      const from = performance.now();
      const text = await ask(agent, wanted);
      return { ms: performance.now() - from, text };
    },

    /**
     * Sends requests on all connections until the time is over, at least one on each.
     *
     * @param {Wanted | (Wanted | Wanted[])[]} wanted a list has an entry per connection; an inner list is
     *   sent in turns
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
 * @throws {Error} with the response if it is incorrect: a refusal is fast and must not count as work
 */
async function ask(agent, { url, method = 'GET', headers = {}, body, status = 200, answer: expected }) {
  const isJson = body !== undefined && !Buffer.isBuffer(body);
  const sent = { ...headers, ...(isJson ? { 'content-type': 'application/json' } : {}) };
  const outgoing = request(url, { agent, method, headers: sent }).end(isJson ? JSON.stringify(body) : body);
  const [answer] = /** @type {[import('node:http').IncomingMessage]} */ (await once(outgoing, 'response'));
  /** @type {Buffer[]} */
  const chunks = [];
  answer.on('data', (chunk) => chunks.push(chunk));
  await once(answer, 'end');
  const given = Buffer.concat(chunks).toString();
  if (answer.statusCode === status && (expected === undefined || given.includes(expected))) return given;
  throw new Error(`${url} answered ${answer.statusCode}: ${given.slice(0, 500)}`);
}
