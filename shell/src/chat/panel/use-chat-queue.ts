import { failureText, isCallFailure, useDraft, type ShellStore } from '@zonewerk/shell-sdk';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { chatCalls } from './chat-calls';
import { ChatQueue, type Delivery, type QueuedMessage } from './chat-queue';
import { panelMessages as texts } from './messages';

interface Stored {
  messages: readonly QueuedMessage[];
}

/** The browser does not report every network failure and recovery. */
const RESEND_MS = 10_000;
const EMPTY: Stored = { messages: [] };

/** Queue of this window. It survives a reload like drafts, and sends again after the network returns. */
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

/** Sends a message. Its post enters the cache before the message leaves the queue, so that it does not flicker. */
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
  // A message to a permanently closed conversation opens another one.
  const { caseId: target } = data.case;
  await dispatch(chatCalls.util.upsertQueryData('shellGetChat', target, data));
  return { caseId: target };
}

/** The server states a reason; a network failure has none. */
function failureOf(error: unknown): Delivery {
  const isRefusal = isCallFailure(error) && error.kind === 'answer';
  return {
    failure: isRefusal ? `${texts.notSent} ${failureText(error)}` : texts.notSent,
    isRefused: isRefusal,
  };
}
