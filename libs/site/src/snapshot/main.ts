import { startInstance } from './snapshot-server.js';

/** Entry of an instance of a website: `node main.js FOLDER ID`. */
async function main([folder, id]: readonly string[]): Promise<void> {
  if (folder === undefined || id === undefined) throw new Error('Use: node main.js FOLDER ID');
  const server = await startInstance({ folder, id });
  process.once('SIGTERM', () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
  });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
