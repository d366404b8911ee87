import { failureText, isCallFailure, useDraft, type ShellStore } from '@zonewerk/shell-sdk';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { chatCalls } from './chat-calls';
import { ChatQueue, type Delivery, type QueuedMessage } from './chat-queue';
import { panelMessages as texts } from './messages';

interface Stored {
  messages: readonly QueuedMessage[];
}

/** A network can break and come back without an event of the browser. */
const RESEND_MS = 10_000;
const EMPTY: Stored = { messages: [] };

/** The queue of this window. It survives a reload, as drafts do, and sends again when the network is back. */
export function useChatQueue(): ChatQueue {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [stored, setStored] = useDraft('chat-queue', EMPTY);
  const [queue] = useState(() => new ChatQueue(stored.messages, (message) => deliver(dispatch, message)));
  useEffect(() => {
    const save = () => setStored({ messages: queue.messages.get() });
    const resume = () => queue.retry();
    const stop = queue.messages.subscribe(save);
    resume();
    window.addEventListener('online', resume);
    const timer = setInterval(() => void queue.resend(), RESEND_MS);
    return () => {
      stop();
      clearInterval(timer);
      window.removeEventListener('online', resume);
    };
  }, [queue, setStored]);
  return queue;
}

/** Sends a message. Its post is in the cache before it leaves the queue, so that it does not disappear for a moment. */
async function deliver(dispatch: ShellStore['dispatch'], message: QueuedMessage): Promise<Delivery> {
  const { caseId, key, text } = message;
  if (caseId === null) {
    const { data, error } = await dispatch(chatCalls.endpoints.shellOpenChat.initiate({ key, text }));
    if (!data) return failureOf(error);
    await dispatch(
      chatCalls.endpoints.shellGetChat.initiate(data.caseId, { subscribe: false, forceRefetch: true }),
    );
    return { caseId: data.caseId };
  }
  const { data, error } = await dispatch(chatCalls.endpoints.shellReplyChat.initiate({ caseId, key, text }));
  if (!data) return failureOf(error);
  // A message to a conversation that stays closed opens another one.
  const { caseId: target } = data.case;
  await dispatch(chatCalls.util.upsertQueryData('shellGetChat', target, data));
  return { caseId: target };
}

/** The server names a reason; a broken network has none. */
function failureOf(error: unknown): Delivery {
  const isRefusal = isCallFailure(error) && error.kind === 'answer';
  return {
    failure: isRefusal ? `${texts.notSent} ${failureText(error)}` : texts.notSent,
    isRefused: isRefusal,
  };
}
