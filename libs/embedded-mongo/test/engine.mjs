import { mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @returns {Promise<{ dataDir: string, remove: () => Promise<void> }>} a folder in memory where there is one */
export async function databaseFolder() {
  const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const dataDir = await mkdtemp(join(parent, 'zw-engine-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

/** The cache folder of the environment, so that the library is fetched once per machine. */
export const cacheDir = process.env.ZW_CACHE_DIR ? { cacheDir: process.env.ZW_CACHE_DIR } : {};
