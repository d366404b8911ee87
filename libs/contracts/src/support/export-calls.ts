import { z } from 'zod';
import { defineCall } from '../platform/call.js';
import { objectId } from '../platform/fields.js';

const archive = { answer: z.unknown(), errors: ['not-found'], produces: 'application/gzip' } as const;

export const exportCase = defineCall({
  id: 'support.export',
  method: 'GET',
  path: '/api/self/support/cases/:caseId/export/',
  access: 'user',
  summary:
    "Downloads one of the person's cases as `.tar.gz`: JSON, an mbox of the posts, and their files. Internal notes are not part of it.",
  params: z.object({ caseId: objectId }),
  ...archive,
});

export const downloadPostFiles = defineCall({
  id: 'support.post-files',
  method: 'GET',
  path: '/api/self/support/cases/:caseId/posts/:postId/files/',
  access: 'user',
  summary: "Downloads all files of a post of one of the person's cases as `.tar.gz`.",
  params: z.object({ caseId: objectId, postId: objectId }),
  ...archive,
});

export const exportCareCase = defineCall({
  id: 'care.export',
  method: 'GET',
  path: '/api/care/cases/:caseId/export/',
  access: 'lead',
  summary:
    'Downloads a case of any customer as `.tar.gz`: JSON with notes, an mbox of the posts, and their files.',
  params: z.object({ caseId: objectId }),
  ...archive,
});

export const downloadCarePostFiles = defineCall({
  id: 'care.post-files',
  method: 'GET',
  path: '/api/care/cases/:caseId/posts/:postId/files/',
  access: 'agent',
  summary: 'Downloads all files of a post of any case as `.tar.gz`.',
  params: z.object({ caseId: objectId, postId: objectId }),
  ...archive,
});
