import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '..');

/** Entries of the programs, relative to `dist`. */
const PROGRAMS = [
  'main',
  'admin/main',
  'edge-proxy/main',
  'hosting-worker/main',
  'nameserver/main',
  'seed/main',
];

/** Packages that stay outside of the bundles. */
const EXTERNAL = [
  // Native code, or packages that read files of their own.
  'sharp',
  '@node-rs/argon2',
  '@tensorflow/*',
  '@vladmandic/face-api',
  'fontkit',
  'pdfkit',
  'swagger-ui-dist',
  // A second instance would have no connection.
  'mongoose',
  'mongodb',
  'bson',
  // Of the worker only, with optional native code.
  'dockerode',
  // Large, and loaded only where the settings name the service.
  'twilio',
  '@aws-sdk/client-route-53',
  // Optional packages of NestJS, which the product does not have.
  '@nestjs/microservices',
  '@nestjs/websockets',
  'class-transformer',
  'class-validator',
  '@fastify/*',
];

/** CommonJS packages in an ES module call it. */
const REQUIRE = [
  "import { createRequire as requireOfModule } from 'node:module';",
  'const require = requireOfModule(import.meta.url);',
];

/**
 * Bundles the compiled programs in place: a start reads some 50 files instead of 3,200. swc compiles first, because
 * esbuild has no decorator metadata.
 */
await rm(join(ROOT, 'dist/chunks'), { recursive: true, force: true });
await build({
  absWorkingDir: ROOT,
  entryPoints: Object.fromEntries(PROGRAMS.map((name) => [name, `dist/${name}.js`])),
  outdir: 'dist',
  allowOverwrite: true,
  bundle: true,
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // NestJS and mongoose read the names of classes.
  keepNames: true,
  sourcemap: true,
  external: EXTERNAL,
  banner: { js: REQUIRE.join('\n') },
  logLevel: 'warning',
});
