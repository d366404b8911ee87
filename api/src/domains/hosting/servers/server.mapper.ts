import { isBuilt, type Server } from '@zonewerk/contracts';
import type { ServerDocument } from './server.schema.js';

/** How long a worker may be silent before its server counts as unreachable. Workers report every 10 s. */
const SILENCE_MS = 30_000;

/** Whether a server may build images. */
export function mayBuild({ builds, public: isPublic }: Pick<ServerDocument, 'builds' | 'public'>): boolean {
  return builds ?? !isPublic;
}

export function toServer(stored: ServerDocument): Server {
  const { _id, name, public: isPublic, engine, state, seenAt, silent, sources = ['site'] } = stored;
  const isSilent = silent === true || Date.now() - seenAt.getTime() > SILENCE_MS;
  return {
    id: _id.toHexString(),
    name,
    public_server: isPublic,
    engine,
    state: isSilent ? 'unreachable' : state,
    sources: sources.filter((source) => mayBuild(stored) || !isBuilt(source)),
  };
}
