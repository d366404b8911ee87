import { ConfigError } from '../config/config.js';
import { DatabaseUnavailableError } from '../database/connection.js';

/** Listening ports of a start, by setting. */
export type Ports = Readonly<Record<string, number>>;

/** Message for the operator about a failed start; null for an error of the program. */
export function operatorMessage(error: unknown, ports: Ports = {}): string | null {
  if (error instanceof ConfigError || error instanceof DatabaseUnavailableError) return error.message;
  if (!(error instanceof Error) || !('code' in error) || !('port' in error)) return null;
  const setting = Object.keys(ports).find((name) => ports[name] === error.port) ?? 'PORT';
  if (error.code === 'EADDRINUSE') {
    return `Port ${String(error.port)} is in use. Stop the program that uses it, or choose another with ${setting}.`;
  }
  return error.code === 'EACCES'
    ? `Port ${String(error.port)} may not be used by this account. Choose another with ${setting}.`
    : null;
}
