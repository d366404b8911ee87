import { Injectable } from '@nestjs/common';
import type { OutboxEntry } from '../../../platform/jobs/outbox.js';
import { HistoryRepository } from '../history/history.repository.js';
import { CaseRepository, type NewCase } from './case.repository.js';
import type { CaseDocument } from './case.schema.js';
import type { NewPost } from './pending-post.repository.js';

type Opened = Pick<NewCase, 'id' | 'number' | 'subject'>;

/** A reply to a permanently closed case. */
export interface LateReply {
  readonly former: CaseDocument;
  readonly submitKey: string;
  readonly author: string;
  readonly via?: 'chat' | undefined;
  /** Stores the files of the reply, and passes on the post. */
  readonly attach: (write: (post: NewPost) => Promise<CaseDocument | null>) => Promise<CaseDocument | null>;
  /** Emails about the new case. */
  readonly emails: (opened: Opened) => Promise<OutboxEntry[]>;
}

/** Follow-up cases for replies to permanently closed cases. */
@Injectable()
export class FollowUps {
  constructor(
    private readonly cases: CaseRepository,
    private readonly history: HistoryRepository,
  ) {}

  /** Opens a related case with the reply. A repeated submit returns the same case. */
  async open({ former, submitKey, author, via, attach, emails }: LateReply): Promise<CaseDocument> {
    const userId = former.user.toHexString();
    const before = await this.cases.findBySubmit(userId, submitKey);
    const added = before ?? (await attach((post) => this.insert(former, post, { via, emails })));
    const opened = added ?? (await this.cases.findBySubmit(userId, submitKey));
    if (!opened) throw new Error('A case that exists could not be read.');
    await this.cases.addFollowUp(former, opened._id);
    const event = { author, side: 'person', action: 'continued', detail: opened.number } as const;
    await this.history.add(former, event, `continued ${opened._id.toHexString()}`);
    return opened;
  }

  private async insert(
    { _id, user, subject, type }: CaseDocument,
    post: NewPost,
    { via, emails }: Pick<LateReply, 'via' | 'emails'>,
  ): Promise<CaseDocument | null> {
    const opened = { id: this.cases.newId(), number: await this.cases.nextNumber(), subject };
    const { submitKey } = post;
    const fields = { ...opened, userId: user.toHexString(), submitKey, type, related: [_id], post };
    return this.cases.insert({ ...fields, ...(via ? { via } : {}) }, await emails(opened));
  }
}
