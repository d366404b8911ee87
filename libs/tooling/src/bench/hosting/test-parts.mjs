import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * The Docker Engine and the certificate authority of the tests, from `libs/testing`.
 *
 * @param {string} root folder of the repository
 * @returns {Promise<Pick<typeof import('@zonewerk/testing/docker-daemon'), 'DockerDaemon' | 'NO_DOCKER'> & Pick<typeof import('@zonewerk/testing/pebble'), 'Pebble'>>}
 */
export async function loadTestParts(root) {
  // At the same depth as the sources, because they derive the root from their own path.
  const outfile = join(root, '.cache/bench/hosting/test-parts.mjs');
  await build({
    stdin: {
      contents:
        "export { DockerDaemon, NO_DOCKER } from './docker-daemon.ts'; export { Pebble } from './pebble.ts';",
      resolveDir: join(root, 'libs/testing/src'),
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outfile,
  });
  return import(pathToFileURL(outfile).href);
}
