import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import {
  line,
  mailAddress,
  moment,
  password,
  success,
  timeZone,
  wholeNumber,
} from '../../platform/fields.js';
import { LIMITS } from '../../platform/limits.js';
import { SECURITY_CHECK_STEPS } from './security-check.js';

/** Path of a profile picture, readable by everyone who has the path; null without one. */
const picturePath = z.string().nullable();

export const checkSecurity = defineCall({
  id: 'account.check',
  method: 'POST',
  path: '/api/user/check/',
  access: 'user',
  summary: 'Reads the last change of a step of the security check; the last step ends the check.',
  body: z.object({
    /** One of `SECURITY_CHECK_STEPS`. */
    item: wholeNumber(SECURITY_CHECK_STEPS.password, SECURITY_CHECK_STEPS.done),
  }),
  /** `date` is null for an item that was never changed. */
  answer: success({ date: moment.nullable() }),
});

export const getProfile = defineCall({
  id: 'account.profile-get',
  method: 'POST',
  path: '/api/user/profile/get/',
  access: 'user',
  summary: 'Reads the name and the picture of the person.',
  body: z.object({}),
  answer: success({
    name: z.string(),
    /** Primary email address. */
    mail: z.string(),
    created: moment,
    picture: picturePath,
    /** Selected time zone; null for that of the browser. */
    zone: z.string().nullable(),
  }),
});

export const setProfile = defineCall({
  id: 'account.profile-set',
  method: 'POST',
  path: '/api/user/profile/set/',
  access: 'user',
  summary: 'Changes the name of the person, and the time zone when it is given.',
  body: z.object({
    name: line(80, 'Please enter your name.'),
    /** Empty for that of the browser. */
    zone: z.union([z.literal(''), timeZone]).optional(),
  }),
  answer: success({ name: z.string() }),
});

export const setPicture = defineCall({
  id: 'account.picture',
  method: 'POST',
  path: '/api/user/picture/',
  access: 'user',
  summary: 'Replaces the profile picture with a new one, cropped to a square.',
  body: z.object({}),
  answer: success({ picture: z.string() }),
  upload: { field: 'picture', maxFiles: 1, maxBytes: LIMITS.pictureBytes },
});

export const removePicture = defineCall({
  id: 'account.picture-remove',
  method: 'POST',
  path: '/api/user/picture/remove/',
  access: 'user',
  summary: 'Removes the profile picture; its URL no longer exists.',
  body: z.object({}),
  answer: success({}),
});

export const showPicture = defineCall({
  id: 'account.picture-file',
  method: 'GET',
  path: '/api/user/picture/file/:pictureId/',
  access: 'public',
  summary: 'Downloads a profile picture by its secret URL.',
  params: z.object({
    pictureId: z
      .string({ error: 'This address is missing.' })
      .regex(/^[\w-]{22}$/u, 'This is not the URL of an image.'),
  }),
  answer: z.unknown(),
  errors: ['not-found'],
  produces: 'image/webp',
});

export const exportData = defineCall({
  id: 'account.export',
  method: 'POST',
  path: '/api/user/export/',
  access: 'user-recent', // guard: recent-export
  summary: 'Downloads all data of the person, without secrets.',
  body: z.object({}),
  answer: z.unknown(),
  produces: 'application/json',
});

export const previewDeletion = defineCall({
  id: 'account.delete-preview',
  method: 'POST',
  path: '/api/user/delete/preview/',
  access: 'user',
  summary: 'Lists the data that the deletion of the account removes, and the reasons against the deletion.',
  body: z.object({}),
  answer: success({
    /** Names of the projects that are deleted, because they have no other member. */
    projects: z.array(z.string()),
    /** Names of the person's projects with other members. They prevent the deletion of the account. */
    shared: z.array(z.string()),
    /**
     * Other reasons that prevent the deletion, such as a balance, debts, pending payments, or containers of other
     * projects on a partner server.
     */
    money: z.array(z.string()),
    /** Number of DNS clusters in the deleted projects. */
    clusters: z.number().int(),
    /** Number of support cases. */
    cases: z.number().int(),
  }),
});

export const deleteAccount = defineCall({
  id: 'account.delete',
  method: 'POST',
  path: '/api/user/delete/',
  access: 'user-recent', // guard: recent-delete
  summary: 'Deletes the account and all data of the person.',
  body: z.object({
    password: password(),
    /** The primary email address, typed by the person. */
    confirm: mailAddress('Please enter your primary email address.'),
  }),
  answer: z.object({ status: z.enum(['success', 'invalid-credentials', 'error']), message: z.string() }),
});
