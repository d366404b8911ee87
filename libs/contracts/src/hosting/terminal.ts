import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { objectId, success } from '../platform/fields.js';
import { TERMINAL_LIMITS } from './terminal-rules.js';

/** Size of a terminal, as a text message of its WebSocket. */
export const terminalSize = z.object({
  columns: z.number().int().min(TERMINAL_LIMITS.size.min).max(TERMINAL_LIMITS.size.max),
  rows: z.number().int().min(TERMINAL_LIMITS.size.min).max(TERMINAL_LIMITS.size.max),
});

export const openTerminal = defineCall({
  id: 'hosting.open-terminal',
  method: 'POST',
  path: '/api/partners/servers/terminal/open/',
  access: 'project-recent', // guard: recent-partners-servers-terminal-open
  permission: 'hosting.terminal',
  summary:
    'Allows one terminal in the running instance of a container. The ticket opens the WebSocket /api/partners/servers/terminal/?ticket= once, within 30 seconds.',
  body: z.object({ project_id: objectId, container_id: objectId }),
  answer: success({ ticket: z.string() }),
  errors: ['conflict', 'not-found', 'recent-factor-required', 'too-many-requests'],
});
