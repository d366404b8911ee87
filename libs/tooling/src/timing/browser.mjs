import { once } from 'node:events';
import { Agent, request } from 'node:http';

/** @typedef {{ http: number, body: any, ms: number }} Answer ms: from the request to the end of its response */

/** Client with cookies and one keep-alive connection to one API process. It measures the time of the response alone. */
export class Browser {
  #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  /** @type {Map<string, string>} */
  #cookies = new Map();
  #token = '';

  /** @param {string} origin */
  constructor(origin) {
    this.origin = origin;
  }

  /** Loads a page, whose response has the CSRF token of the session. */
  async open() {
    const { body } = await this.#ask('GET', '/privacy/');
    this.#token = body.vars.token;
    return this;
  }

  /** @param {string} path @param {object} body @returns {Promise<Answer>} */
  call(path, body) {
    return this.#ask('POST', path, JSON.stringify({ ...body, _csrf_token: this.#token }));
  }

  /** @param {string} mail @param {string} password */
  async signIn(mail, password) {
    await this.open();
    const { body } = await this.call('/api/user/login/', { mail, password });
    if (body.status !== 'success') throw new Error(`Signing in was answered ${body.status}: ${body.message}`);
    return this.open();
  }

  close() {
    this.#agent.destroy();
  }

  /** @param {string} method @param {string} path @param {string} [text] @returns {Promise<Answer>} */
  async #ask(method, path, text) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      accept: 'application/json',
      cookie,
      ...(text ? { 'content-type': 'application/json' } : {}),
    };
    const from = performance.now();
    const outgoing = request(this.origin + path, { agent: this.#agent, method, headers }).end(text);
    const [answer] = /** @type {[import('node:http').IncomingMessage]} */ (await once(outgoing, 'response'));
    /** @type {Buffer[]} */
    const chunks = [];
    answer.on('data', (chunk) => chunks.push(chunk));
    await once(answer, 'end');
    const ms = performance.now() - from;
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return { http: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()), ms };
  }
}
