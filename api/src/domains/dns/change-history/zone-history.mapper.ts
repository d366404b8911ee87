import type { ChangeReceipt, ZoneChange } from '@zonewerk/contracts';
import { toAnswerState } from '../record-sets/zone-consistency/set-states.js';
import type { ZoneChangeDocument, ZoneReceiptDocument } from './zone-change.schema.js';

/** Maps a stored change to its response for project members. `names` maps user IDs. */
export function toZoneChange(
  stored: ZoneChangeDocument,
  names: ReadonlyMap<string, string>,
  receipt: ZoneReceiptDocument | undefined,
): ZoneChange {
  return {
    id: stored._id.toHexString(),
    revision: stored.revision,
    kind: stored.kind,
    record_name: stored.name,
    record_type: stored.type,
    before: stored.before && toAnswerState(stored.before),
    after: stored.after && toAnswerState(stored.after),
    author: { kind: stored.author.kind, name: authorName(stored, names) },
    cause: stored.cause?.kind ?? null,
    date: stored.at.toISOString(),
    receipt: receipt ? toReceipt(receipt) : null,
  };
}

function authorName({ author }: ZoneChangeDocument, names: ReadonlyMap<string, string>): string | null {
  if (author.kind === 'token') return author.name ?? null;
  return (author.user && names.get(author.user.toHexString())) ?? null;
}

/** Maps a stored receipt to its response for project members. */
export function toReceipt({ serial, publishedAt, nameservers }: ZoneReceiptDocument): ChangeReceipt {
  return {
    serial,
    published: publishedAt.toISOString(),
    nameservers: nameservers.map(({ name, ms }) => ({ name, ms })),
  };
}
