import { rm } from 'node:fs/promises';

export default async function tidyUp() {
  const started = globalThis.zonewerkTestEngine;
  if (!started) return;
  await started.engine.stop();
  await rm(started.dataDir, { recursive: true, force: true });
}
