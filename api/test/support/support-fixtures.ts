import { randomUUID } from 'node:crypto';
import { closeCase, createCase, getCase, replyCase, type SupportCase } from '@zonewerk/contracts';
import type { Response } from 'supertest';
import type { Browser } from '../harness/harness.js';

export interface Attachment {
  readonly name: string;
  readonly content: Buffer | string;
}

export const FIELD = 'support-case-files[]';

/** Valid fields of a new case. */
export function caseFields(more: Record<string, string> = {}): Record<string, string> {
  return {
    subject: 'Zone does not answer',
    type: 'technical',
    text: 'Since noon.',
    submit_key: randomUUID(),
    ...more,
  };
}

/** Sends a multipart form like the product's own pages. */
export async function sendForm(
  browser: Browser,
  path: string,
  fields: Record<string, string>,
  files: readonly Attachment[] = [],
  token?: string,
): Promise<Response> {
  let sent = browser.post(path).field('_csrf_token', token ?? (await browser.csrf()));
  for (const [name, value] of Object.entries(fields)) sent = sent.field(name, value);
  for (const { name, content } of files) sent = sent.attach(FIELD, Buffer.from(content), name);
  return sent;
}

export function create(browser: Browser, fields = caseFields(), files: readonly Attachment[] = []) {
  return sendForm(browser, createCase.path, fields, files);
}

/** Creates a case and returns its id. */
export async function created(browser: Browser, more: Record<string, string> = {}, files?: Attachment[]) {
  const { body } = await create(browser, caseFields(more), files);
  return (body as { caseId: string }).caseId;
}

export function reply(
  browser: Browser,
  fields: { caseId: string; text?: string; submit_key?: string; via?: string },
  files?: Attachment[],
) {
  return sendForm(
    browser,
    replyCase.path,
    { text: 'More words.', submit_key: randomUUID(), ...fields },
    files,
  );
}

/** A valid id of no object. */
export const UNKNOWN_ID = '0123456789abcdef01234567';

/** A valid request of every call of this area, on a case with a file of that person. */
export async function supportExamples(owner: Browser, projectId: string) {
  const caseId = await created(owner, {}, [{ name: 'log.txt', content: 'words' }]);
  const opened = (await owner.call(getCase, { caseId })).body.case as SupportCase;
  const closed = await created(owner);
  const abuse = await created(owner, { type: 'abuse' });
  await owner.call(closeCase, { caseId: closed });
  return {
    'support.list': { body: { query: 'zone', limit: 10 } },
    'support.get': { body: { caseId } },
    'support.create': { body: caseFields() },
    'support.public-answers': { body: { query: 'zone' } },
    'support.reply': { body: { caseId, text: 'More words.', submit_key: randomUUID() } },
    'support.close': { body: { caseId } },
    'support.reopen': { body: { caseId } },
    'support.rate': { body: { caseId: closed, rating: 'good', comment: 'Quick.' } },
    'support.read': { body: { caseId, seq: 1 } },
    'support.set-type': { body: { caseId, type: 'billing' } },
    'support.objects': { body: { caseId } },
    'support.linkable-objects': { body: { kind: 'cluster' } },
    'support.link-object': { body: { caseId, kind: 'cluster', object_id: UNKNOWN_ID, linked: false } },
    'support.share-case': { body: { caseId, project_id: projectId, shared: true } },
    'support.list-shared': { body: { project_id: projectId, query: 'zone', limit: 10 } },
    'support.grant-access': { body: { caseId, kind: 'cluster', object_id: UNKNOWN_ID, granted: true } },
    'support.set-report': {
      body: {
        caseId: abuse,
        address: 'phishing.example',
        occurred_at: '2026-01-02T03:04:00.000Z',
        evidence: 'Log lines.',
      },
    },
    'support.history': { body: { caseId, limit: 10 } },
    'support.office-hours': {},
    'support.list-tags': { body: { query: 'urgent', limit: 10 } },
    'support.post-files': { params: { caseId, postId: opened.posts[0]?.id ?? '' } },
    'support.file': { params: { fileId: opened.posts[0]?.files[0]?.id ?? '' } },
  };
}
