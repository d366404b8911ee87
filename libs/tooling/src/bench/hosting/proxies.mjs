import { spawn } from 'node:child_process';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startNode } from '../../product/node-child.mjs';
import { answers, freePort } from '../../ports.mjs';
import { UserError } from '../../say.mjs';

const BARE = fileURLToPath(new URL('./bare-proxy.mjs', import.meta.url));
const NGINX = '/usr/sbin/nginx';
const READY_MS = 10_000;
const POLL_MS = 50;

/** Compared subjects, by their names in the table. */
export const PROXIES = /** @type {const} */ ({
  none: 'the instance itself',
  edge: 'edge proxy',
  bare: 'bare Node.js proxy',
  nginx: 'nginx, one process',
});

/**
 * @typedef {object} Proxy
 * @property {string} name
 * @property {string} origin
 * @property {number | null} pid of the process whose time counts; null for the instance itself
 * @property {() => Promise<unknown>} stop
 */

/**
 * Starts the proxies for the comparison with the edge proxy. nginx is skipped if it is not installed.
 *
 * @param {import('../world.mjs').World} world
 * @param {{ port: number, folder: string }} options port of the instance
 * @returns {Promise<Proxy[]>}
 */
export async function startProxies({ settings }, { port: target, folder }) {
  const port = await freePort();
  const args = [JSON.stringify({ port, target })];
  const logFile = join(folder, 'logs/bare-proxy.log');
  const bare = startNode({ entry: BARE, args, cwd: settings.root, env: settings.env, logFile });
  await ready(port, PROXIES.bare);
  /** @type {Proxy[]} */
  const started = [
    { name: PROXIES.bare, origin: `http://127.0.0.1:${port}`, pid: bare.pid ?? null, stop: bare.stop },
  ];
  if (await isInstalled()) started.push(await startNginx(target, folder));
  return started;
}

/** @param {number} target @param {string} folder @returns {Promise<Proxy>} */
async function startNginx(target, folder) {
  const port = await freePort();
  const place = join(folder, 'nginx');
  await mkdir(place);
  const file = join(place, 'nginx.conf');
  await writeFile(file, configuration({ port, target, place }));
  const child = spawn(NGINX, ['-c', file, '-p', place], { stdio: 'ignore' });
  await ready(port, PROXIES.nginx);
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  const stop = async () => {
    child.kill('SIGQUIT');
    await ended;
  };
  return { name: PROXIES.nginx, origin: `http://127.0.0.1:${port}`, pid: child.pid ?? null, stop };
}

/** @param {{ port: number, target: number, place: string }} options */
function configuration({ port, target, place }) {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${place}/${name};`,
  );
  return `daemon off;
master_process off;
pid ${place}/nginx.pid;
error_log ${place}/error.log;
events {}
http {
  access_log off;
  ${folders.join(' ')}
  upstream instance { server 127.0.0.1:${target}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://instance;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
    }
  }
}
`;
}

async function isInstalled() {
  return access(NGINX).then(
    () => true,
    () => false,
  );
}

/** @param {number} port @param {string} name */
async function ready(port, name) {
  const until = Date.now() + READY_MS;
  while (!(await answers(port))) {
    if (Date.now() > until) throw new UserError(`${name} did not start.`);
    await wait(POLL_MS);
  }
}
