import { basename } from 'node:path';
import type { Configuration as DevServer, ProxyConfigArrayItem } from 'webpack-dev-server';
import type { CliEnv } from '../base-config.js';
import { devDocument, type DevBuild } from './dev-document.js';

/** Address of the product after `npm start`. */
const DEFAULT_API = 'http://localhost:4200';
const DEV_VERSION = '0.0.0-0000000000';

export interface DevServerOptions {
  /** Project folder. */
  root: string;
  env: CliEnv;
  /** Federation name, pages and windows of a remote; empty for the shell. */
  build: Pick<DevBuild, 'name' | 'identities' | 'windows'>;
}

/**
 * Development server of one front end with any API and shell:
 *
 *     npm run -w @zonewerk/mfe-content serve -- --port 4300 --env api=https://staging.example
 *
 * All other files come from that API. In proxied documents, files in development replace the released ones. The page at
 * http://localhost:4300 is therefore the whole product with one front end in development. `PORT` also sets the port.
 * Containers do not support hot updates, so the page reloads.
 */
export function devServer({ root, env, build }: DevServerOptions): { devServer?: DevServer } {
  if (!env.WEBPACK_SERVE) return {};
  const base = `/assets/${basename(root)}/${DEV_VERSION}/`;
  const api = new URL(env.api ?? DEFAULT_API).origin;
  const { PORT: port } = process.env;
  return {
    devServer: {
      host: 'localhost',
      ...(port ? { port } : {}),
      onListening: ({ options }) => {
        const at = `http://localhost:${String(options.port)}/`;
        process.stdout.write(`${basename(root)} is served at ${at}; everything else comes from ${api}/\n`);
      },
      hot: false,
      liveReload: true,
      static: false,
      // The overlay is an inline document, which the content security policy forbids.
      client: { overlay: false, logging: 'warn' },
      devMiddleware: { publicPath: base },
      proxy: [throughApi(api, base, { ...build, version: DEV_VERSION, base })],
    },
  };
}

function throughApi(api: string, base: string, build: DevBuild): ProxyConfigArrayItem {
  return {
    context: (path) => !path.startsWith(base) && path !== '/ws',
    target: api,
    changeOrigin: true,
    autoRewrite: true,
    cookieDomainRewrite: '',
    selfHandleResponse: true,
    onProxyReq(request) {
      // The API compares the origin of a request with its own, and a compressed document could not be changed.
      if (request.getHeader('origin')) request.setHeader('origin', api);
      request.setHeader('accept-encoding', 'identity');
    },
    onProxyRes(answer, _request, response) {
      response.statusCode = answer.statusCode ?? 502;
      for (const [name, value] of Object.entries(answer.headers)) {
        if (value !== undefined && name !== 'content-length') response.setHeader(name, value);
      }
      if (!answer.headers['content-type']?.startsWith('text/html')) {
        answer.pipe(response);
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => response.end(devDocument(Buffer.concat(parts).toString('utf8'), build)));
      answer.on('error', (error) => response.destroy(error));
    },
  };
}
