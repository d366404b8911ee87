import { mkdtemp } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedMongo } from '@zonewerk/embedded-mongo';
import { compileApi } from './compile-api.mjs';

/**
 * Compiled programs and one engine for all integration tests; each file has a separate database. In memory where the
 * machine has it.
 */
export default async function prepare() {
  await compileApi();
  if (process.env.ZW_TEST_MONGODB_URI) return;
  const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const dataDir = await mkdtemp(join(base, 'zonewerk-test-'));
  const engine = await startEmbeddedMongo({ dataDir, port: 0 });
  process.env.ZW_TEST_MONGODB_URI = engine.uri('test');
  globalThis.zonewerkTestEngine = { engine, dataDir };
}
