import { type Egress, isBuilt, type Server } from '@zonewerk/contracts';
import { OPEN_EGRESS } from '../engines/docker/host-rules.js';
import type { ServerDocument } from './server.schema.js';

/** Time without a report of the worker after which its server counts as unreachable. Workers report every 10 s. */
const SILENCE_MS = 30_000;

/** Whether a server may build images. */
export function mayBuild({ builds, public: isPublic }: Pick<ServerDocument, 'builds' | 'public'>): boolean {
  return builds ?? !isPublic;
}

/** Connections to other machines that the operator of a server permits. */
export function egressOf({ egress }: Pick<ServerDocument, 'egress'>): Egress {
  return egress ?? OPEN_EGRESS;
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
    egress: egressOf(stored),
    sources: sources.filter((source) => mayBuild(stored) || !isBuilt(source)),
  };
}
