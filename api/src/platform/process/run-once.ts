import type { INestApplicationContext } from '@nestjs/common';
import { readConfig, type Config } from '../config/config.js';
import { operatorMessage } from './start-fault.js';

/** A command with an expected failure; its message is for the operator. */
export class CommandError extends Error {
  /** @param details further fields of the JSON line */
  constructor(
    message: string,
    readonly details: object = {},
  ) {
    super(message);
  }
}

/**
 * Runs one command inside an application, without listening, and prints its result as one JSON line on standard output.
 * A rejection is a JSON line too, with exit code 1.
 *
 * @param open creates the application, or the part of it that the command needs
 */
export async function runOnce(
  open: (config: Config) => Promise<INestApplicationContext>,
  work: (app: INestApplicationContext, config: Config) => Promise<object>,
): Promise<void> {
  try {
    const config = readConfig();
    const app = await open(config);
    app.enableShutdownHooks();
    await app.init();
    try {
      print({ status: 'success', ...(await work(app, config)) });
    } finally {
      await app.close();
    }
  } catch (error) {
    process.exitCode = 1;
    print({
      status: error instanceof CommandError || operatorMessage(error) !== null ? 'refused' : 'error',
      message: error instanceof Error ? error.message : String(error),
      ...(error instanceof CommandError ? error.details : {}),
    });
  }
}

function print(result: object): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
