import {
  CALL_PATHS,
  type CaseRelease,
  type CaseSummary,
  type CaseTag,
  type OtherCase,
  type SupportCase,
} from '@zonewerk/contracts';
import { escapeHtml } from '../../../platform/mail/template.js';
import type { OtherCases } from '../merging/merge.repository.js';
import { replaceImages } from '../email/email-html.js';
import type { SharedProject } from '../sharing/shared-cases.repository.js';
import type { CaseHead } from './case-heads.js';
import type { PostPage } from './case-posts.service.js';
import type { CaseDocument } from './case.schema.js';
import { reopenUntil } from './reopening.js';
import { type CaseFile, type CasePost, isSent } from './post.schema.js';

type PostAnswer = SupportCase['posts'][number];

interface CaseParts extends PostPage {
  readonly others: OtherCases;
  /** Project with whose members the case is shared, for its customer and for them. */
  readonly sharedWith: SharedProject | null;
  readonly tags: CaseTag[];
  readonly releases: CaseRelease[];
  /** User who reads the case. */
  readonly viewerId: string;
}

/** Maps a stored case to a row of the list. */
export function toCaseSummary(stored: CaseHead): CaseSummary {
  const { seq, teamSeq = 0, readSeq = 0 } = stored;
  return { ...fieldsOf(stored), posts: seq, unread: teamSeq > readSeq };
}

export function toOtherCase({
  _id,
  number,
  subject,
}: Pick<CaseHead, '_id' | 'number' | 'subject'>): OtherCase {
  return { caseId: _id.toHexString(), number, subject };
}

/** Maps the facts of an abuse case. */
export function toReport({ report }: Pick<CaseDocument, 'report'>): SupportCase['report'] {
  return report
    ? { address: report.address, occurred_at: report.at.toISOString(), evidence: report.evidence }
    : null;
}

/** Maps the project with which a case is shared. */
export function toCaseProject(project: SharedProject | null): SupportCase['shared_with'] {
  return project && { project_id: project.id, name: project.name };
}

/** Maps a stored case with a page of its posts. */
export function toSupportCase(
  stored: CaseDocument,
  { tags, releases, posts, older, others, sharedWith, viewerId }: CaseParts,
): SupportCase {
  const shared = stored.user.toHexString() !== viewerId;
  return {
    ...fieldsOf(stored),
    shared,
    shared_with: toCaseProject(sharedWith),
    report: shared ? null : toReport(stored),
    state: shownState(stored),
    merged_into: others.mergedInto && toOtherCase(others.mergedInto),
    followed_by: others.followUp && !shared ? toOtherCase(others.followUp) : null,
    reopen_until: reopenUntil({ ...stored, state: shownState(stored) })?.toISOString() ?? null,
    merged: others.merged.filter(({ user }) => user.toHexString() === viewerId).map(toOtherCase),
    tags,
    releases,
    posts: posts.map((post) => toPostOf(post, shared)),
    older,
    rating: shared ? null : (stored.rating ?? null),
    comment: shared ? '' : (stored.comment ?? ''),
  };
}

/** A reader does not receive the keys of chat messages. */
function toPostOf(post: CasePost, shared: boolean): PostAnswer {
  const { submit_key: submitKey, ...answer } = toPost(post, 'support.file');
  return shared || submitKey === undefined ? answer : { ...answer, submit_key: submitKey };
}

/** State for the customer: an unsent answer has no effect on it. */
function shownState({ state, pending }: CaseDocument) {
  return pending.find((post) => !isSent(post))?.former?.state ?? state;
}

/** Fields of a case for customers and agents. */
export function fieldsOf(stored: CaseHead) {
  return {
    caseId: stored._id.toHexString(),
    number: stored.number,
    subject: stored.subject,
    type: stored.type,
    state: stored.state,
    created: stored.createdAt.toISOString(),
    changed: stored.changedAt.toISOString(),
    ...(stored.via ? { via: stored.via } : {}),
  };
}

/** @param call downloads the files */
export function toPost(post: CasePost, call: 'support.file' | 'care.file'): PostAnswer {
  return {
    id: post._id.toHexString(),
    seq: post.seq,
    author: post.author,
    side: post.side,
    text: post.text,
    ...(post.shown === undefined ? {} : { shown: post.shown }),
    ...(post.html === undefined
      ? {}
      : { html: imagesIn(post.html, (index) => pathOf(post.files[index], call)) }),
    ...(post.refused?.length ? { refused: post.refused } : {}),
    ...(post.via ? { via: post.via } : {}),
    ...(post.via && call === 'support.file' ? { submit_key: post.submitKey } : {}),
    date: post.date.toISOString(),
    files: post.files.map((file) => toFile(file, call)),
  };
}

/** @param pathOf path of a file of the post; null removes its image */
export function imagesIn(html: string, pathOf: (index: number) => string | null): string {
  return replaceImages(html, (index) => {
    const path = pathOf(index);
    return path === null ? null : `src="${escapeHtml(path)}"`;
  });
}

function pathOf(file: CaseFile | undefined, call: 'support.file' | 'care.file'): string | null {
  return file ? CALL_PATHS[call].path.replace(':fileId', file._id.toHexString()) : null;
}

/** @param call downloads the file */
export function toFile(file: CaseFile, call: 'support.file' | 'care.file'): PostAnswer['files'][number] {
  const id = file._id.toHexString();
  return {
    id,
    file_name: file.name,
    extension: file.extension,
    size: file.size,
    scan: file.clean ? 'clean' : 'not-checked',
    file_path: CALL_PATHS[call].path.replace(':fileId', id),
  };
}
