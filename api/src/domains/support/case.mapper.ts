import { CALL_PATHS, type CaseSummary, type CaseTag, type SupportCase } from '@zonewerk/contracts';
import type { CaseHead } from './case.repository.js';
import type { CaseDocument, CaseFile, CasePost } from './case.schema.js';

type PostAnswer = SupportCase['posts'][number];

/** A stored case as a row of the list. */
export function toCaseSummary(stored: CaseHead): CaseSummary {
  return { ...fieldsOf(stored), posts: stored.postCount };
}

/** A stored case with everything that was written in it. */
export function toSupportCase(stored: CaseDocument, tags: CaseTag[]): SupportCase {
  return { ...fieldsOf(stored), tags, posts: stored.posts.map(toPost) };
}

function fieldsOf(stored: CaseHead) {
  return {
    caseId: stored._id.toHexString(),
    number: stored.number,
    subject: stored.subject,
    type: stored.type,
    state: stored.state,
    created: stored.createdAt.toISOString(),
    changed: stored.changedAt.toISOString(),
  };
}

function toPost(post: CasePost): PostAnswer {
  return {
    id: post._id.toHexString(),
    author: post.author,
    side: post.side,
    text: post.text,
    date: post.date.toISOString(),
    files: post.files.map(toFile),
  };
}

function toFile(file: CaseFile): PostAnswer['files'][number] {
  const id = file._id.toHexString();
  return {
    id,
    file_name: file.name,
    extension: file.extension,
    size: file.size,
    file_path: CALL_PATHS['support.file'].path.replace(':fileId', id),
  };
}
