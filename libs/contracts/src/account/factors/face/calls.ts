import { z } from 'zod';
import { defineCall } from '../../../platform/call.js';
import { flag, success } from '../../../platform/fields.js';
import { FACE_PICTURE_MOST } from './face-picture.js';

const TOGGLE_MESSAGE = 'Please choose on or off.';

export const getBiometric = defineCall({
  id: 'face.get',
  method: 'POST',
  path: '/api/user/biometric/get/',
  access: 'user',
  summary: 'Shows whether sign-in by face is on.',
  body: z.object({}),
  answer: success({
    /** JSON of `state` ("0": off, "1": on), `since` (ISO 8601 in UTC or null) and `available` (boolean). */
    object: z.string(),
  }),
});

export const setBiometric = defineCall({
  id: 'face.set',
  method: 'POST',
  path: '/api/user/biometric/set/',
  access: 'user-recent', // guard: recent-biometric-set
  summary:
    'Enables the face factor with a photo, or disables it. Only encrypted numbers that describe the face are stored.',
  body: z.object({
    toggle: flag(TOGGLE_MESSAGE),
    /** Picture of the face as data URL (JPEG, PNG or WebP), not mirrored. Required to enable the factor. */
    canvas: z.string().max(FACE_PICTURE_MOST, 'This photo is too large.').optional(),
  }),
  answer: z.object({
    /** `less`: no clear face in the picture; `error`: the model failed, or the face would be the only second factor. */
    status: z.enum(['success', 'less', 'error']),
    message: z.string(),
  }),
  errors: ['recent-factor-required'],
});
