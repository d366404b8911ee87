import {
  type CareAgent,
  type CareCase,
  type CareNote,
  type CareSummary,
  type CareTarget,
  type CaseRelease,
  type ServiceTarget,
  CASE_LIMITS,
} from '@zonewerk/contracts';
import type { Person } from '../../../platform/auth/person.js';
import type { CaseHead } from '../cases/case-heads.js';
import { fieldsOf, toCaseProject, toOtherCase, toPost, toReport } from '../cases/case.mapper.js';
import type { OtherCases } from '../merging/merge.repository.js';
import type { SharedProject } from '../sharing/shared-cases.repository.js';
import type { PostPage } from '../cases/case-posts.service.js';
import type { CaseDocument } from '../cases/case.schema.js';
import { isSent, type PendingPost } from '../cases/post.schema.js';
import type { DueTarget } from '../service-levels/case-clock.schema.js';
import type { NoteDocument } from './care.schema.js';

const HOUR_MS = 3_600_000;

/** Names of users in responses about cases, by ID. */
export interface CarePeople {
  readonly customers: ReadonlyMap<string, Person>;
  readonly agents: ReadonlyMap<string, Person>;
}

interface CaseParts extends PostPage {
  readonly notes: readonly NoteDocument[];
  readonly releases: CaseRelease[];
  readonly others: OtherCases;
  readonly draft: string;
  readonly agentId: string;
  readonly readers: readonly Person[];
  readonly sharedWith: SharedProject | null;
}

/** A stored case as a row of the inbox. */
export function toCareSummary(stored: CaseHead, people: CarePeople): CareSummary {
  return { ...careFieldsOf(stored, people), posts: stored.seq };
}

/** A stored case with posts, notes and the draft of an agent. */
export function toCareCase(stored: CaseDocument, people: CarePeople, parts: CaseParts): CareCase {
  const { posts, older, notes, releases, others, draft, agentId, readers, sharedWith } = parts;
  return {
    ...careFieldsOf(stored, people),
    targets: targetsOf(stored),
    posts: posts.map((post) => toCarePost(post, agentId)),
    seq: stored.seq,
    older,
    merged_into: mergedInto(stored, others),
    merged: others.merged.map(toOtherCase),
    readers: readers.map(({ name, mail }) => ({ name, email: mail })),
    shared_with: toCaseProject(sharedWith),
    report: toReport(stored),
    related: others.related.map(toOtherCase),
    notes: notes.map((note) => toNote(note, people)),
    releases,
    draft,
    rating: stored.rating ?? null,
    comment: stored.comment ?? '',
  };
}

function mergedInto({ mergedAt }: CaseDocument, others: OtherCases): CareCase['merged_into'] {
  if (!others.mergedInto || !mergedAt) return null;
  const end = mergedAt.getTime() + CASE_LIMITS.undoMergeHours * HOUR_MS;
  return { ...toOtherCase(others.mergedInto), undo_until: new Date(end).toISOString() };
}

function careFieldsOf(stored: CaseHead, { customers, agents }: CarePeople) {
  const customer = customers.get(stored.user.toHexString());
  return {
    ...fieldsOf(stored),
    customer: { name: customer?.name ?? '', email: customer?.mail ?? '' },
    assignee: stored.assignee ? agentOf(stored.assignee.toHexString(), agents) : null,
    waiting_until: stored.waitingUntil?.toISOString() ?? null,
    due_at: stored.dueAt?.toISOString() ?? null,
    team_tags: (stored.teamTags ?? []).toSorted(),
  };
}

/** Targets that are not met yet. */
function targetsOf({ state, clock }: CaseDocument): CareTarget[] {
  if (!clock || state === 'closed') return [];
  const { response, responseDue, resolutionDue } = clock;
  return [
    ...toTarget(response === 'first' ? 'first_response' : 'next_response', responseDue),
    ...toTarget('resolution', resolutionDue),
  ];
}

function toTarget(target: ServiceTarget, due: DueTarget | null): CareTarget[] {
  if (!due) return [];
  return [{ target, due_at: due.dueAt?.toISOString() ?? null, minutes_left: due.minutesLeft }];
}

function toCarePost(post: PendingPost, agentId: string): CareCase['posts'][number] {
  return {
    ...toPost(post, 'care.file'),
    sending_until: isSent(post) ? null : (post.sendAt?.toISOString() ?? null),
    ...(post.undelivered ? { undelivered: true } : {}),
    own: post.agent?.toHexString() === agentId,
  };
}

function toNote(note: NoteDocument, { agents }: CarePeople): CareNote {
  return {
    id: note._id.toHexString(),
    author: note.author,
    text: note.text,
    mentions: note.mentions.map((id) => agentOf(id.toHexString(), agents)),
    date: note.date.toISOString(),
  };
}

/** A former agent has no name. */
function agentOf(id: string, agents: CarePeople['agents']): CareAgent {
  return { id, name: agents.get(id)?.name ?? '' };
}
