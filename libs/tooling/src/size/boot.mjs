import { createHash } from 'node:crypto';
import { compressed } from './weight.mjs';

/**
 * Size of the boot document of these builds: the one that the API would insert into the shell document, with a commit
 * and a signature of realistic length.
 *
 * @param {import('./federated.mjs').Built[]} builds
 * @returns {Promise<number>} bytes, compressed
 */
export async function weighBoot(builds) {
  // Imported late, because the build compiles it.
  const { composeBoot, ReleaseKey } = await import('@zonewerk/federation/release');
  const releases = builds.map(({ release }) => ({
    release,
    commit: createHash('sha1').update(release.version).digest('hex'),
    publishedAt: '2000-01-01T00:00:00.000Z',
    publishedBy: '',
    signature: '',
  }));
  const key = new ReleaseKey(Buffer.alloc(32, 1));
  return compressed(JSON.stringify(composeBoot({ channel: 'production', releases }, key)));
}
