import { Injectable } from '@nestjs/common';
import type { Passkey } from '@zonewerk/contracts';
import { PasskeyRepository } from './passkey.repository.js';
import type { PasskeyDocument } from './passkey.schema.js';

/** Maximum of passkeys of a user. */
export const PASSKEYS_MOST = 20;

/** Passkeys of a user for other areas. */
@Injectable()
export class Passkeys {
  constructor(private readonly repository: PasskeyRepository) {}

  /** Oldest first. */
  async list(userId: string): Promise<Passkey[]> {
    return (await this.repository.list(userId, PASSKEYS_MOST)).map(toPasskey);
  }
}

function toPasskey({ _id, name, createdAt, lastUseAt, synced }: PasskeyDocument): Passkey {
  return {
    id: _id.toHexString(),
    name,
    created: createdAt.toISOString(),
    last_use: lastUseAt?.toISOString() ?? null,
    synced,
  };
}
