import type { Container } from '@zonewerk/contracts';

interface Reasons {
  docker: string;
  site: string;
}

/** Why no program of the container can run: the engine of its server has no programs, or it is a website. Null when one can. */
export function noProgramsReason({ server, source }: Container, reasons: Reasons): string | null {
  if (server.engine !== 'docker') return reasons.docker;
  return source === 'site' ? reasons.site : null;
}
