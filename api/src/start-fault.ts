import { ConfigError } from './platform/config/config.js';
import { DatabaseAwayError } from './platform/mongo/connection.js';

/** What an operator has to know about a start that failed; null when it is a fault of the program. */
export function operatorMessage(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof DatabaseAwayError) return error.message;
  if (!(error instanceof Error) || !('code' in error) || !('port' in error)) return null;
  if (error.code === 'EADDRINUSE') {
    return `Port ${String(error.port)} is taken. Stop what uses it, or choose another with PORT or METRICS_PORT.`;
  }
  return error.code === 'EACCES'
    ? `Port ${String(error.port)} may not be used by this account. Choose another with PORT or METRICS_PORT.`
    : null;
}
