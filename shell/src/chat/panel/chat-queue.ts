import { observable, type Observable } from '../../observable';
import type { ChatMessage } from './chat-calls';

/** A conversation of the panel: a case, or a new one by a key. */
export interface ShownConversation {
  readonly key: string;
  /** Null before the case exists. */
  readonly caseId: string | null;
}

/** A message that the server did not confirm. */
export interface QueuedMessage extends ChatMessage {
  /** The case of the conversation, or the key of a new one. */
  readonly conversation: string;
  /** Null before the case exists. */
  readonly caseId: string | null;
  /** Why it is not sent; null while it waits or is sent. */
  readonly failure: string | null;
  /** The server refused it, and would refuse it again. */
  readonly isRefused?: boolean;
}

/** What became of a message: its case, or why it is not sent. */
export type Delivery =
  | { readonly caseId: string }
  | { readonly failure: string; readonly isRefused: boolean };

/**
 * Messages in the order of their writing, sent one after another. A message stays until the server confirms it, and its
 * key stays the same, so that none is lost or posted twice.
 */
export class ChatQueue {
  readonly messages: Observable<readonly QueuedMessage[]>;
  /** Cases of the conversations that began in this window. */
  readonly cases = observable<Readonly<Record<string, string>>>({});
  private isSending = false;

  constructor(
    messages: readonly QueuedMessage[],
    private readonly deliver: (message: QueuedMessage) => Promise<Delivery>,
  ) {
    this.messages = observable(messages);
  }

  /** @param caseId null for a new conversation */
  add(conversation: string, caseId: string | null, text: string): void {
    const message = { key: crypto.randomUUID(), conversation, caseId, text, failure: null };
    this.messages.set([...this.messages.get(), message]);
    // Earlier messages of the conversation go first, also failed ones.
    this.retry(conversation);
  }

  /** Sends the messages of a conversation again, or those of all conversations. */
  retry(conversation?: string): void {
    this.change(
      (one) => one.failure !== null && (conversation === undefined || one.conversation === conversation),
      (one) => ({ ...one, failure: null }),
    );
    void this.send();
  }

  /**
   * Tries the first message again that the server did not refuse, and after a success the others. It is shown as failed
   * until then.
   */
  async resend(): Promise<void> {
    const first = this.messages.get().find(({ failure, isRefused }) => failure !== null && !isRefused);
    if (!first || this.isSending) return;
    this.isSending = true;
    this.settle(first, await this.deliver(first));
    this.isSending = false;
    if (!this.messages.get().some(({ key }) => key === first.key)) this.retry();
  }

  /** Forgets messages: the person removed them, or the server has them. */
  remove(keys: ReadonlySet<string>): void {
    const rest = this.messages.get().filter(({ key }) => !keys.has(key));
    if (rest.length < this.messages.get().length) this.messages.set(rest);
  }

  private async send(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    for (let next = this.next(); next; next = this.next()) this.settle(next, await this.deliver(next));
    this.isSending = false;
  }

  private next(): QueuedMessage | undefined {
    return this.messages.get().find(({ failure }) => failure === null);
  }

  private settle({ key, conversation }: QueuedMessage, delivery: Delivery): void {
    const isSame = (one: QueuedMessage) => one.conversation === conversation;
    if ('failure' in delivery) {
      // Later messages of the conversation wait for the failed one.
      const { failure, isRefused } = delivery;
      this.change(isSame, (one) => ({ ...one, failure, isRefused }));
      return;
    }
    const { caseId } = delivery;
    this.cases.set({ ...this.cases.get(), [conversation]: caseId });
    this.change(isSame, (one) => ({ ...one, caseId, conversation: caseId }));
    this.remove(new Set([key]));
  }

  private change(
    isMeant: (message: QueuedMessage) => boolean,
    to: (message: QueuedMessage) => QueuedMessage,
  ): void {
    const messages = this.messages.get();
    if (messages.some(isMeant)) this.messages.set(messages.map((one) => (isMeant(one) ? to(one) : one)));
  }
}
