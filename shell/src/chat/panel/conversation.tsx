import { pagePath, type SupportCase } from '@zonewerk/contracts';
import { CASE_POLLING, failureText, isOffline } from '@zonewerk/shell-sdk';
import { ErrorState, Note, OfflineState, Skeleton } from '@zonewerk/ui';
import { useEffect } from 'react';
import { ShellLink } from '../../navigation/shell-link';
import { useObservable } from '../../observable';
import { chatCalls } from './chat-calls';
import styles from './chat-panel.module.css';
import type { ChatQueue, ShownConversation } from './chat-queue';
import { Composer } from './composer';
import { MessageLog } from './message-log';
import { panelMessages as texts } from './messages';

interface ConversationProps {
  shown: ShownConversation;
  queue: ChatQueue;
}

/** Messages of a conversation and the input of the next one. */
export function Conversation({ shown: { key, caseId: initialId }, queue }: ConversationProps) {
  const cases = useObservable(queue.cases);
  const caseId = cases[key] ?? initialId;
  const conversation = caseId ?? key;
  return (
    <div className={styles['body']}>
      {caseId === null ? (
        <>
          <p className={styles['more']}>{texts.first}</p>
          <MessageLog posts={[]} queue={queue} conversation={conversation} />
        </>
      ) : (
        <CaseMessages caseId={caseId} queue={queue} />
      )}
      <Composer conversation={key} onSend={(text) => queue.add(conversation, caseId, text)} />
    </div>
  );
}

interface CaseMessagesProps {
  caseId: string;
  queue: ChatQueue;
}

function CaseMessages({ caseId, queue }: CaseMessagesProps) {
  const options = { refetchOnMountOrArgChange: true, ...CASE_POLLING };
  const { currentData, error, isFetching, refetch } = chatCalls.useShellGetChatQuery(caseId, options);
  const shown = currentData?.case;
  useReadMark(shown);
  useEffect(() => {
    const keys = shown?.posts.flatMap(({ submit_key: key }) => key ?? []) ?? [];
    // The response was lost, but the server has the message.
    queue.remove(new Set(keys));
  }, [queue, shown]);
  if (!shown && (isFetching || error === undefined))
    return (
      <div aria-busy="true" aria-label={texts.loading} role="status">
        <Skeleton height="6rem" />
      </div>
    );
  if (!shown) {
    const retry = { busy: isFetching, level: 3, onRetry: () => void refetch() } as const;
    return isOffline(error) ? (
      <OfflineState {...retry} />
    ) : (
      <ErrorState {...retry} message={failureText(error)} />
    );
  }
  const casePage = pagePath('support-case', { caseId });
  return (
    <>
      {error !== undefined && <Note tone="warn">{failureText(error)}</Note>}
      <p className={styles['more']}>
        {shown.older !== null && `${texts.wholeCase} `}
        <ShellLink to={casePage}>{texts.toCase}</ShellLink>
      </p>
      <MessageLog posts={shown.posts} queue={queue} conversation={caseId} />
      {shown.state === 'closed' && <Note>{closedText(shown)}</Note>}
    </>
  );
}

function closedText({ reopen_until: until }: SupportCase): string {
  return until !== null && Date.parse(until) > Date.now() ? texts.closed : texts.over;
}

/** Marks displayed answers as read. A hidden window displays none. */
function useReadMark(shown: SupportCase | undefined): void {
  const [read] = chatCalls.useShellReadChatMutation();
  const caseId = shown?.caseId;
  const answered = shown?.posts.findLast(({ side }) => side === 'team')?.seq;
  useEffect(() => {
    if (caseId === undefined || answered === undefined) return undefined;
    const mark = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', mark);
      void read({ caseId, seq: answered });
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return () => document.removeEventListener('visibilitychange', mark);
  }, [answered, caseId, read]);
}
