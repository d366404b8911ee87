import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { INSTANCE_FILE, startInstance } from './snapshot-server.js';

/** Interval at which an instance verifies that it still owns its folder. */
const CHECK_MS = 5_000;
/** Interval at which idle connections are closed after SIGTERM. */
const CLOSE_MS = 250;

/** Entry point of a website instance: `node main.js FOLDER ID [PORT]`. A container of an engine has a fixed port. */
async function main([folder, id, port]: readonly string[]): Promise<void> {
  if (folder === undefined || id === undefined) throw new Error('Use: node main.js FOLDER ID [PORT]');
  const server = await startInstance({ folder, id, port: port === undefined ? undefined : Number(port) });
  process.stdout.write('The website answers requests.\n');
  // A worker that crashed right after the start does not know this process, and starts another one.
  if (port === undefined) setInterval(() => void endUnlessOwn(join(folder, INSTANCE_FILE)), CHECK_MS).unref();
  process.once('SIGTERM', () => {
    process.stdout.write('The website finishes open requests, and ends.\n');
    server.close(() => process.exit(0));
    setInterval(() => server.closeIdleConnections(), CLOSE_MS);
    server.closeIdleConnections();
  });
}

/** Exits if the file is missing or names another process. */
async function endUnlessOwn(file: string): Promise<void> {
  try {
    const { pid } = JSON.parse(await readFile(file, 'utf8')) as { pid: number };
    if (pid === process.pid) return;
  } catch (error) {
    process.stderr.write(`${String(error)}\n`);
  }
  process.exit(0);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
