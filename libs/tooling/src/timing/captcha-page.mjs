import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { dirname, join, normalize } from 'node:path';
import { createRequire } from 'node:module';
import ts from 'typescript';

const SOLVER = 'libs/shell-sdk/src/captcha/captcha-solver.ts';
const SOLVED_MS = 120_000;

const PAGE = `<!doctype html><title>Captchas</title>
<script type="importmap">{ "imports": {
  "altcha-lib": "/altcha/index.js",
  "altcha-lib/algorithms/web/pbkdf2": "/altcha/algorithms/web/pbkdf2.js"
} }</script>
<script type="module">
import { solveCaptcha } from '/solver.js';
for (;;) {
  const challenge = await (await fetch('/next')).text();
  const from = performance.now();
  await solveCaptcha(challenge, new AbortController().signal);
  const ms = performance.now() - from;
  await fetch('/solved?ms=' + ms);
}
</script>`;

/**
 * @typedef {object} CaptchaPage
 * @property {string} url URL for a browser
 * @property {(challenge: string) => Promise<number>} solve resolves to the duration in milliseconds
 * @property {() => void} close
 */

/**
 * A page that solves captchas sequentially with the product's own solver.
 *
 * @param {string} root of the checkout
 * @returns {Promise<CaptchaPage>}
 */
export async function openCaptchaPage(root) {
  const scripts = await scriptsOf(root);
  /** @type {((challenge: string) => void) | null} */
  let give = null;
  /** @type {string | null} */
  let waiting = null;
  /** @type {((ms: number) => void) | null} */
  let solved = null;
  const handOver = () => {
    if (give === null || waiting === null) return;
    give(waiting);
    give = null;
    waiting = null;
  };
  const server = createServer((request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://page');
    if (path === '/') return void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    if (path === '/next') {
      give = (challenge) => void response.end(challenge);
      return handOver();
    }
    if (path === '/solved') {
      response.end();
      return void solved?.(Number(searchParams.get('ms')));
    }
    scripts(path).then(
      (text) => response.writeHead(200, { 'content-type': 'text/javascript' }).end(text),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}/`,
    solve: (challenge) =>
      new Promise((resolve, reject) => {
        const limit = setTimeout(() => reject(new Error('The browser did not solve it.')), SOLVED_MS);
        solved = (ms) => {
          clearTimeout(limit);
          resolve(ms);
        };
        waiting = challenge;
        handOver();
      }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * The scripts of the page by path: the product's solver, and its library.
 *
 * @param {string} root
 * @returns {Promise<(path: string) => Promise<string | Buffer>>}
 */
async function scriptsOf(root) {
  const source = await readFile(join(root, SOLVER), 'utf8');
  const target = { module: ts.ModuleKind.ES2022, target: ts.ScriptTarget.ES2022 };
  const solver = ts.transpileModule(source, { compilerOptions: target }).outputText;
  const library = dirname(createRequire(join(root, SOLVER)).resolve('altcha-lib')).replace('/cjs/', '/esm/');
  return async (path) => {
    if (path === '/solver.js') return solver;
    return readFile(join(library, normalize(path.replace('/altcha/', '/'))));
  };
}
