import type { EmailAddress } from '@zonewerk/contracts';
import type { PersonEmail } from './user-emails.service.js';

/** Maps an email address to its response. */
export function toEmailAddress(email: PersonEmail): EmailAddress {
  return {
    id: email.id,
    email: email.email,
    created: email.createdAt.toISOString(),
    notifications: email.notifications,
    status: statusOf(email),
  };
}

function statusOf({ primary, confirmedAt, enabled }: PersonEmail): EmailAddress['status'] {
  if (primary) return 'primary';
  if (confirmedAt === null) return 'unconfirmed';
  return enabled ? 'enabled' : 'disabled';
}
