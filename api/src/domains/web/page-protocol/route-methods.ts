import type { Call } from '@zonewerk/contracts';

/** Methods of the calls at a path, for `Allow`; empty when no call has that path. */
export function methodsOf(path: string, calls: readonly Call[]): string[] {
  const wanted = split(path);
  const found = calls.filter((call) => matches(split(call.path), wanted)).map((call) => call.method);
  return [...new Set(found.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
}

function split(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function matches(pattern: string[], parts: string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, index) => part.startsWith(':') || part === parts[index])
  );
}
