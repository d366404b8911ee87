import { supportCase } from '@zonewerk/contracts';
import { Types } from 'mongoose';
import { imagesIn, toCaseSummary, toSupportCase } from './case.mapper.js';
import type { CaseDocument } from './case.schema.js';
import type { CasePost } from './post.schema.js';

const FILE_ID = new Types.ObjectId('0123456789abcdef01234567');
const DATE = new Date('2030-01-02T03:04:05.678Z');

const stored: CaseDocument = {
  _id: new Types.ObjectId('aaaaaaaaaaaaaaaaaaaaaaaa'),
  user: new Types.ObjectId(),
  submitKey: 'a-secret-submit-key',
  number: 'ZW-1001',
  subject: 'Zone does not answer',
  type: 'technical',
  state: 'open',
  seq: 1,
  pending: [],
  submitKeys: ['a-secret-submit-key'],
  terms: [],
  createdAt: DATE,
  changedAt: DATE,
};

const post: CasePost = {
  _id: new Types.ObjectId(),
  seq: 1,
  submitKey: 'a-secret-submit-key',
  author: 'Ada',
  side: 'person',
  text: 'Since noon.',
  files: [{ _id: FILE_ID, name: 'dig.txt', extension: 'txt', mime: 'text/plain', size: 12 }],
  date: DATE,
};

const NO_OTHERS = { mergedInto: null, followUp: null, merged: [], related: [] };

test('a support case matches its contract and has no submit keys', () => {
  const tags = [{ id: 'b'.repeat(24), name: 'Urgent', color: 'slate' } as const];
  const answer = toSupportCase(stored, {
    tags,
    releases: [],
    posts: [post],
    older: null,
    others: NO_OTHERS,
    sharedWith: null,
    viewerId: stored.user.toHexString(),
  });
  expect(supportCase.parse(answer)).toEqual(answer);
  expect(answer.posts[0]?.files[0]).toEqual({
    id: '0123456789abcdef01234567',
    file_name: 'dig.txt',
    extension: 'txt',
    size: 12,
    scan: 'not-checked',
    file_path: '/api/self/support/files/0123456789abcdef01234567/',
  });
  expect(JSON.stringify(answer)).not.toContain('secret');
});

test('an image has the path of its file, escaped for HTML, and a missing file has no image', () => {
  const html = '<p>Text</p><img data-file="0" alt="A" /><img data-file="1" alt="B" />';
  const paths = ['files/a "b" & c.png'];
  expect(imagesIn(html, (index) => paths[index] ?? null)).toBe(
    '<p>Text</p><img src="files/a &quot;b&quot; &amp; c.png" alt="A" />',
  );
});

test('the summary of a case has the number of posts', () => {
  expect(toCaseSummary(stored)).toMatchObject({ caseId: 'aaaaaaaaaaaaaaaaaaaaaaaa', posts: 1 });
});
