import { EdgeProxy } from '../domains/hosting/hosting-core.api.js';
import { readConfig } from '../platform/config/config.js';
import { createLogger } from '../platform/logging/logger.js';
import { stopProgramOnSignal } from '../platform/process/stop-program.js';
import { operatorMessage, type Ports } from '../platform/process/start-fault.js';

let ports: Ports = {};

/** Entry point of the edge proxy, which forwards visitors to the instances of containers. */
async function main(): Promise<void> {
  const config = readConfig();
  ports = { EDGE_PORT: config.hosting.edgePort, EDGE_TLS_PORT: config.hosting.edgeTlsPort };
  const logger = createLogger(config.logLevel, 'edge-proxy');
  const proxy = new EdgeProxy(config, logger);
  stopProgramOnSignal(() => proxy.stop(), logger);
  logger.info(await proxy.start(), 'listening');
}

main().catch((error: unknown) => {
  const message = operatorMessage(error, ports) ?? String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
});
