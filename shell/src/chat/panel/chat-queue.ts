import { observable, type Observable } from '../../observable';
import type { ChatMessage } from './chat-calls';

/** A conversation of the panel: a case, or a new one with a key. */
export interface ShownConversation {
  readonly key: string;
  /** Null before the case exists. */
  readonly caseId: string | null;
}

/** A message without a confirmation of the server. */
export interface QueuedMessage extends ChatMessage {
  /** The case of the conversation, or the key of a new one. */
  readonly conversation: string;
  /** Null before the case exists. */
  readonly caseId: string | null;
  /** Reason of a failure; null for a waiting or sending message. */
  readonly failure: string | null;
  /** The server rejected it, and would reject it again. */
  readonly isRefused?: boolean;
}

/** Result of a send: the case, or the failure. */
export type Delivery =
  | { readonly caseId: string }
  | { readonly failure: string; readonly isRefused: boolean };

/**
 * Messages in the order of their creation. Each conversation sends one message at a time; conversations are concurrent.
 * A message remains in the queue until the server confirms it. Its key is constant, so that no message is lost or
 * posted twice.
 */
export class ChatQueue {
  readonly messages: Observable<readonly QueuedMessage[]>;
  /** Cases of conversations that started in this window. */
  readonly cases = observable<Readonly<Record<string, string>>>({});
  /** Conversations with a request in flight. */
  private readonly sending = new Set<string>();

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
    // Earlier messages of the conversation are sent first, including failed ones.
    this.retry(conversation);
  }

  /** Sends the messages of one or all conversations again. */
  retry(conversation?: string): void {
    this.change(
      (one) => one.failure !== null && (conversation === undefined || one.conversation === conversation),
      (one) => ({ ...one, failure: null }),
    );
    for (const { conversation: one } of this.firsts()) void this.send(one);
  }

  /**
   * Retries the first message of each conversation, except rejected ones; after a success, also the following ones.
   * Until then a message is shown as failed.
   */
  async resend(): Promise<void> {
    const failed = this.firsts().filter(({ failure, isRefused }) => failure !== null && !isRefused);
    await Promise.all(failed.map((first) => this.resendFirst(first)));
  }

  /** Removes messages that the user discarded or that the server has. */
  remove(keys: ReadonlySet<string>): void {
    const rest = this.messages.get().filter(({ key }) => !keys.has(key));
    if (rest.length < this.messages.get().length) this.messages.set(rest);
  }

  private async resendFirst(first: QueuedMessage): Promise<void> {
    const { conversation } = first;
    if (this.sending.has(conversation)) return;
    this.sending.add(conversation);
    const delivery = await this.deliver(first);
    this.applyDelivery(first, delivery);
    this.sending.delete(conversation);
    if ('caseId' in delivery) this.retry(delivery.caseId);
  }

  /** Sends the messages of a conversation until a failure. A new conversation becomes that of its case. */
  private async send(conversation: string): Promise<void> {
    if (this.sending.has(conversation)) return;
    const next = this.firsts().find((one) => one.conversation === conversation);
    if (!next || next.failure !== null) return;
    this.sending.add(conversation);
    const delivery = await this.deliver(next);
    this.applyDelivery(next, delivery);
    this.sending.delete(conversation);
    await this.send('caseId' in delivery ? delivery.caseId : conversation);
  }

  /** The first message of each conversation. */
  private firsts(): QueuedMessage[] {
    const all = this.messages.get();
    return all.filter(
      (one, index) => all.findIndex((other) => other.conversation === one.conversation) === index,
    );
  }

  private applyDelivery({ key, conversation }: QueuedMessage, delivery: Delivery): void {
    const isSame = (one: QueuedMessage) => one.conversation === conversation;
    if ('failure' in delivery) {
      // Later messages of the conversation wait behind the failed one.
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
