import type { Container } from '@zonewerk/contracts';

interface Reasons {
  docker: string;
  site: string;
}

/**
 * Reason that no program of the container can run: the server engine does not support programs, or the container is a
 * website. Null if one can run.
 */
export function noProgramsReason({ server, source }: Container, reasons: Reasons): string | null {
  if (server.engine !== 'docker') return reasons.docker;
  return source === 'site' ? reasons.site : null;
}
