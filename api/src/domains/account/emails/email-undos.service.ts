import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LIMITS, pagePath } from '@zonewerk/contracts';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { Visitor } from '../../../platform/http/request.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { EmailUndoRepository, type WithUndo } from './email-undo.repository.js';
import { IdentityRepository } from '../users/identity.repository.js';
import type { EmailChange } from './user-emails.service.js';
import type { EmailUndo, UserDocument, UserEmail } from '../users/user.schema.js';

const UNDO_MS = LIMITS.emailUndoDays * 86_400_000;
const TOKEN_BYTES = 32;

/** A link that undoes a change, before the change is stored. */
interface OfferedUndo {
  readonly undo: EmailUndo;
  readonly link: string;
}

/** An opened link. */
export interface OpenUndo {
  readonly userId: string;
  readonly undo: EmailUndo;
}

/**
 * Deletes credentials of another area that a user created since a time and that work without the password, e.g. API
 * tokens.
 */
type RecentRemoval = (userId: string, since: Date, visitor: Visitor) => Promise<void>;

/** Links that undo changes of email addresses. They are sent to the replaced address and valid for one use. */
@Injectable()
export class EmailUndos implements OnModuleInit {
  private readonly removals: RecentRemoval[] = [];

  constructor(
    private readonly repository: EmailUndoRepository,
    private readonly people: IdentityRepository,
    private readonly tidier: CleanupScheduler,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.tidier.register('undoable changes of addresses', (now) => this.repository.removeEnded(now));
  }

  /** Registers a removal that runs with an undone change, at least once. */
  register(removal: RecentRemoval): void {
    this.removals.push(removal);
  }

  async removeRecent(userId: string, since: Date, visitor: Visitor): Promise<void> {
    for (const removal of this.removals) await removal(userId, since, visitor);
  }

  /**
   * The link for the address that a change replaces; null when none is sent, `full` when the maximum of links is
   * reached.
   */
  async offer(
    userId: string,
    change: EmailChange,
    id: string,
    now = new Date(),
  ): Promise<OfferedUndo | 'full' | null> {
    const user = await this.people.findUser(userId);
    const email = user && replacedBy(user, change, id, now);
    if (!email) return null;
    if (openOf(user, now).length >= LIMITS.emailUndosMost) return 'full';
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const goodUntil = new Date(now.getTime() + UNDO_MS);
    return {
      undo: { tokenHash: hashOf(token), email, at: now, goodUntil },
      // The configured origin, independent of the Host header.
      link: `${this.config.publicUrl}${pagePath('email-undo', {})}#${token}`,
    };
  }

  /** The change of a link; null for an unknown, used or expired one. */
  async find(token: string, now = new Date()): Promise<OpenUndo | null> {
    const tokenHash = hashOf(token);
    const user = await this.repository.findOwner(tokenHash, now);
    const undo = user?.emailUndos?.find((one) => one.tokenHash === tokenHash);
    return user && undo ? { userId: user._id.toHexString(), undo } : null;
  }

  /** Restores the address; see `EmailUndoRepository.use`. */
  use({ userId, undo }: OpenUndo, more: WithUndo, now = new Date()): Promise<'restored' | 'ended' | 'taken'> {
    return this.repository.use(userId, undo, more, now);
  }
}

/**
 * The address that receives a link. It was a sign-in address, and was confirmed before its replacement: a recent
 * address that the owner removes must not restore access. It must not be confirmed after an address with a valid link:
 * an attacker with two addresses could otherwise create a link that outlives the owner's. A primary address of at least
 * 7 days always receives one.
 */
function replacedBy(user: UserDocument, change: EmailChange, id: string, now: Date): UserEmail | null {
  const { emails, primaryEmail, primarySince } = user;
  const primary = emails.find(({ email }) => email === primaryEmail);
  const changed = emails.find(({ _id }) => _id.toHexString() === id);
  if (change === 'enable' || !primary?.confirmedAt || !changed?.confirmedAt) return null;
  const open = openOf(user, now);
  const isLater = ({ confirmedAt }: UserEmail) =>
    open.some(({ email }) => (email.confirmedAt ?? now) < (confirmedAt ?? now));
  // guard: email-undo-offer
  if (change !== 'setPrimary') {
    return changed.enabled && changed.confirmedAt < primary.confirmedAt && !isLater(changed) ? changed : null;
  }
  const since = primarySince ?? primary.confirmedAt;
  const wasLongPrimary = now.getTime() - since.getTime() >= UNDO_MS;
  return wasLongPrimary || (primary.confirmedAt < changed.confirmedAt && !isLater(primary)) ? primary : null;
}

function openOf({ emailUndos = [] }: UserDocument, now: Date): EmailUndo[] {
  return emailUndos.filter(({ goodUntil }) => goodUntil > now);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url'); // guard: email-undo-hash
}
