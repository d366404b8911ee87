import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { SecretsService } from '../../../platform/database/secrets.module.js';

/** Hexadecimal digits of a signature: 128 bits. The name of an address has 64 characters at most (RFC 5321). */
const SIGNATURE_DIGITS = 32;
const RECIPIENT = /^care\+([0-9a-f]{24})\.([0-9a-f]{32})$/u;
const MESSAGE_ID = /^<?case\.([0-9a-f]{24})\.([a-z0-9]{1,24})\.([0-9a-f]{32})@([^\s<>@]+)>?$/u;
/** Matches every text in the form of a Message-ID of a case. */
const MESSAGE_IDS = /<case\.[0-9a-f]{24}\.[a-z0-9]{1,24}\.[0-9a-f]{32}@[^\s<>@]{1,255}>/gu;

/** An email of the product about a case. */
export interface CaseMessage {
  readonly caseId: string;
  /** Number of the post, or `received` or `closing` with a time. */
  readonly part: string;
}

/** Signed email addresses and Message-IDs of cases. Only the product can create them. */
@Injectable()
export class CaseAddresses {
  constructor(
    private readonly secrets: SecretsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Email address of the care team. */
  get team(): string {
    return `care@${this.config.mail.domain}`;
  }

  /** Email address of a case, for replies. */
  async recipientOf(caseId: string): Promise<string> {
    return `care+${caseId}.${await this.signature(`recipient ${caseId}`)}@${this.config.mail.domain}`;
  }

  async messageIdOf({ caseId, part }: CaseMessage): Promise<string> {
    const signature = await this.signature(`message ${caseId} ${part}`);
    return `<case.${caseId}.${part}.${signature}@${this.config.mail.domain}>`;
  }

  /** Whether the product receives emails to an address. Signatures of cases are checked later. */
  isOurs(address: string): boolean {
    const [name = '', domain] = partsOf(address);
    return domain === this.config.mail.domain && (name === 'care' || name.startsWith('care+'));
  }

  /** Case ID of a signed address; null for others. */
  async caseOf(address: string): Promise<string | null> {
    const [name = ''] = partsOf(address);
    const [, caseId = '', signature = ''] = RECIPIENT.exec(name) ?? [];
    const isSigned = this.isOurs(address) && isSame(signature, await this.signature(`recipient ${caseId}`));
    return isSigned ? caseId : null;
  }

  /** Content of a signed Message-ID; null for others. */
  async messageOf(messageId: string): Promise<CaseMessage | null> {
    const [, caseId = '', part = '', signature = '', domain] = MESSAGE_ID.exec(messageId.toLowerCase()) ?? [];
    const expected = await this.signature(`message ${caseId} ${part}`);
    const isSigned = domain === this.config.mail.domain && isSame(signature, expected);
    return isSigned ? { caseId, part } : null;
  }

  /** The first signed Message-ID in a text. */
  async messageIn(text: string): Promise<CaseMessage | null> {
    for (const [messageId] of text.toLowerCase().matchAll(MESSAGE_IDS)) {
      const message = await this.messageOf(messageId);
      if (message) return message;
    }
    return null;
  }

  private async signature(text: string): Promise<string> {
    const key = await this.secrets.key('support-email');
    return createHmac('sha256', key).update(text).digest('hex').slice(0, SIGNATURE_DIGITS);
  }
}

/** Local part and domain of an address, in lower case. */
function partsOf(address: string): readonly [string, string] {
  const lower = address.toLowerCase();
  const at = lower.lastIndexOf('@');
  return [lower.slice(0, Math.max(at, 0)), lower.slice(at + 1)];
}

function isSame(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
