import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { MailThread } from '../../../platform/mail/mail.js';
import { CaseAddresses } from './case-addresses.js';
import { EmailRepository } from './email.repository.js';
import type { EmailDocument } from './email.schema.js';
import { nextThreadIndex } from './thread-index.js';

interface CaseEmail {
  readonly caseId: string;
  /** Number of the post, or `received` or `closing` with a time. */
  readonly part: string;
  /** Last earlier sent post of the care team; 0 without one. */
  readonly teamSeq?: number | undefined;
  /** Whether its author is an agent. */
  readonly isPersonal: boolean;
  /** Email that opened the case and has no post yet. */
  readonly opening?: Pick<EmailDocument, 'messageId' | 'threadIndex'> | undefined;
}

/** Thread headers of emails about a case. */
@Injectable()
export class CaseThreads {
  constructor(
    private readonly addresses: CaseAddresses,
    private readonly emails: EmailRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async of({ caseId, part, teamSeq = 0, isPersonal, opening }: CaseEmail): Promise<MailThread> {
    const posted = await this.emails.ofCase(caseId, 'posted');
    const own = async (ofPart: string) => this.addresses.messageIdOf({ caseId, part: ofPart });
    const earlier = [
      ...posted.map(({ seq, messageId }) => ({ seq: seq ?? 1, messageId })),
      ...(opening ? [{ seq: 1, messageId: opening.messageId }] : []),
      ...(part === 'received' ? [] : [{ seq: 1, messageId: await own('received') }]),
      ...(teamSeq === 0 ? [] : [{ seq: teamSeq, messageId: await own(String(teamSeq)) }]),
    ].toSorted((a, b) => a.seq - b.seq);
    const index = [opening, ...posted].find((one) => one?.threadIndex)?.threadIndex;
    return {
      messageId: await own(part),
      references: earlier.flatMap(({ messageId }) => (messageId === null ? [] : [messageId])),
      isPersonal,
      ...(this.config.mail.isReceived ? { replyTo: await this.addresses.recipientOf(caseId) } : {}),
      ...(index ? { threadIndex: nextThreadIndex(index) } : {}),
    };
  }
}
