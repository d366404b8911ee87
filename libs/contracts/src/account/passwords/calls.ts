import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import { password } from '../../platform/fields.js';

export const changePassword = defineCall({
  id: 'passwords.change',
  method: 'POST',
  path: '/api/user/password/',
  access: 'user-recent', // guard: recent-password
  summary: 'Changes the password; every other session of the person ends.',
  body: z
    .object({
      current_password: password('Please enter your current password.'),
      new_password: password('Please choose a password.'),
      new_password_repeat: password('Please repeat the new password.'),
    })
    .refine((body) => body.new_password === body.new_password_repeat, {
      path: ['new_password_repeat'],
      message: 'The two passwords are not the same.',
    }),
  answer: z.object({ status: z.enum(['success', 'invalid-credentials']), message: z.string() }),
});
