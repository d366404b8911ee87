import { join } from 'node:path';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '..');

/** CommonJS packages in an ES module call it. */
const REQUIRE =
  "import { createRequire as requireOfModule } from 'node:module'; const require = requireOfModule(import.meta.url);";

/** Bundles the compiled program of an instance in place: a container gets it as its only file. */
await build({
  absWorkingDir: ROOT,
  entryPoints: ['dist/snapshot/main.js'],
  outdir: 'dist/snapshot',
  allowOverwrite: true,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  define: { 'process.env.NODE_ENV': '"production"' },
  minifySyntax: true,
  banner: { js: REQUIRE },
  logLevel: 'warning',
});
