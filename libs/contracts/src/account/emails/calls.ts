import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { flag, newMailAddress, objectId, secretText, sixDigits, success } from '../../platform/fields.js';
import { NOTIFICATION_OPTIONS } from './notification-options.js';

const EMAIL_MESSAGE = 'This Email Address is invalid.';

/** An email address of the person. Only a confirmed, enabled address can sign in; `primary` is one of those. */
export const emailAddress = z.object({
  id: z.string(),
  email: z.string(),
  /** UTC. */
  created: z.string(),
  notifications: z.enum(NOTIFICATION_OPTIONS),
  status: z.enum(['primary', 'enabled', 'disabled', 'unconfirmed']),
});

export type EmailAddress = z.output<typeof emailAddress>;

/** `true` when the step belongs to the security check. The confirmation response repeats it. */
const inCheck = flag('Please enter whether this is a security check.');

const outcome = z.object({ status: z.enum(['success', 'error']), message: z.string() });

export const listEmails = defineCall({
  id: 'addresses.list',
  method: 'POST',
  path: '/api/user/email/list/',
  access: 'user',
  summary: 'Lists the email addresses of the person, the primary one first.',
  body: z.object({}),
  answer: success({ list: z.array(emailAddress) }),
});

export const addEmail = defineCall({
  id: 'addresses.add',
  method: 'POST',
  path: '/api/user/email/add/',
  access: 'user-recent', // guard: recent-email-add
  summary: 'Adds an unconfirmed email address and sends a code to it; a repeated call sends a new code.',
  body: z.object({ email: newMailAddress(EMAIL_MESSAGE), check: inCheck }),
  answer: outcome,
});

export const confirmEmail = defineCall({
  id: 'addresses.confirm',
  method: 'POST',
  path: '/api/user/email/confirm/',
  access: 'user-recent', // guard: recent-email-confirm
  summary: 'Confirms the email address to which this session sent the last code.',
  body: z.object({ code: sixDigits }),
  answer: outcome.extend({
    /** The `check` of the request that added the address. */
    is_check: z.boolean(),
    /** The address is the primary one. */
    primary: z.boolean(),
  }),
});

export const getEmail = defineCall({
  id: 'addresses.get',
  method: 'POST',
  path: '/api/user/email/get/',
  access: 'user',
  summary: 'Reads one email address.',
  body: z.object({ object: objectId }),
  answer: success({
    /** The address as JSON text: id, email, created, notifications, status. */
    object: z.string(),
  }),
  errors: ['object-owner-conflict'],
});

export const setEmailNotifications = defineCall({
  id: 'addresses.set-notifications',
  method: 'POST',
  path: '/api/user/email/set/notifications/',
  access: 'user',
  summary: 'Sets the notifications of an email address.',
  body: z.object({
    object: objectId,
    option: z.enum(NOTIFICATION_OPTIONS, { error: 'Please choose one of the options.' }),
  }),
  answer: success({}),
  errors: ['object-owner-conflict'],
});

export const setEmailPrimary = defineCall({
  id: 'addresses.set-primary',
  method: 'POST',
  path: '/api/user/email/set/primary/',
  access: 'user-recent', // guard: recent-email-set-primary
  summary: 'Makes a confirmed and enabled email address the primary one.',
  body: z.object({ object: objectId }),
  answer: outcome,
  errors: ['object-owner-conflict'],
});

export const setEmailDisable = defineCall({
  id: 'addresses.set-disable',
  method: 'POST',
  path: '/api/user/email/set/disable/',
  access: 'user-recent', // guard: recent-email-set-disable
  summary: 'Disables sign-in with an email address; the primary one cannot be disabled.',
  body: z.object({ object: objectId }),
  answer: outcome,
  errors: ['object-owner-conflict'],
});

export const setEmailEnable = defineCall({
  id: 'addresses.set-enable',
  method: 'POST',
  path: '/api/user/email/set/enable/',
  access: 'user-recent', // guard: recent-email-set-enable
  summary: 'Enables sign-in with a confirmed email address.',
  body: z.object({ object: objectId }),
  answer: outcome,
  errors: ['object-owner-conflict'],
});

export const setEmailRemove = defineCall({
  id: 'addresses.set-remove',
  method: 'POST',
  path: '/api/user/email/set/remove/',
  access: 'user-recent', // guard: recent-email-set-remove
  summary: 'Removes an email address; the primary one cannot be removed.',
  body: z.object({ object: objectId }),
  answer: outcome,
  errors: ['object-owner-conflict'],
});

const undoToken = secretText(512, 'This link is incomplete.');

export const emailUndoRead = defineCall({
  id: 'addresses.undo-read',
  method: 'POST',
  path: '/api/user/email/undo/get/',
  access: 'public',
  summary: 'Reads the change of email addresses that the link of an email undoes.',
  body: z.object({ token: undoToken }),
  answer: z.object({
    status: z.enum(['success', 'link-ended']),
    message: z.string(),
    change: z
      .object({
        /** The restored address. */
        address: z.string(),
        /** Time of the change, UTC. */
        date: z.string(),
        /** Expiry of the link, UTC. */
        until: z.string(),
      })
      .nullable(),
  }),
});

export const emailUndo = defineCall({
  id: 'addresses.undo',
  method: 'POST',
  path: '/api/user/email/undo/',
  access: 'public',
  summary:
    'Restores a primary email address, ends all sessions and the password, and emails a link for a new password.',
  body: z.object({ token: undoToken }),
  answer: z.object({
    /** `address-taken`: another account confirmed the address after the change. Nothing was changed. */
    status: z.enum(['success', 'link-ended', 'address-taken']),
    message: z.string(),
  }),
});
