import type { EmailAddress } from '@zonewerk/contracts';
import type { PersonEmail } from './user-emails.service.js';

/** An address as calls give it. */
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
