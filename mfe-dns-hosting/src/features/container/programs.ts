import type { Container } from '@zonewerk/contracts';

interface Reasons {
  docker: string;
  site: string;
}

/** Why no program of the container can run: its server has no Docker, or it is a website. Null when one can. */
export function noProgramsReason({ server, source }: Container, reasons: Reasons): string | null {
  if (server.engine === 'site') return reasons.docker;
  return source === 'site' ? reasons.site : null;
}
