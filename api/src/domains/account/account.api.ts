export { AuthEvents } from './audit-log/auth-events.service.js';
export { EmailUndos } from './emails/email-undos.service.js';
export { UserEmails } from './emails/user-emails.service.js';
export { UserPhones } from './phones/user-phones.service.js';
export { IdentityModule } from './users/identity.module.js';
export { IdentityService } from './users/identity.service.js';
export { Notices } from './users/notices.service.js';
