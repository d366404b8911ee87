import { PAGES } from '@zonewerk/contracts';
import { failureText, isOffline } from '@zonewerk/shell-sdk';
import {
  Badge,
  Button,
  EmptyState,
  ErrorState,
  LinkButton,
  Note,
  OfflineState,
  Skeleton,
  StateBadge,
  TimeAgo,
} from '@zonewerk/ui';
import { ShellLink } from '../../navigation/shell-link';
import { useObservable } from '../../observable';
import { chatList } from '../chat-list';
import styles from './chat-panel.module.css';
import type { ChatQueue, QueuedMessage, ShownConversation } from './chat-queue';
import { panelMessages as texts } from './messages';

interface ConversationListProps {
  queue: ChatQueue;
  onShow: (conversation: ShownConversation) => void;
}

/** Conversations of the person, including those that exist only in this window. */
export function ConversationList({ queue, onShow }: ConversationListProps) {
  const { data, error, isFetching, refetch } = chatList.useShellListChatsQuery();
  const fresh = newConversations(useObservable(queue.messages));
  const start = (
    <Button variant="primary" onClick={() => onShow({ key: crypto.randomUUID(), caseId: null })}>
      {texts.start}
    </Button>
  );
  if (!data && isFetching) return <ListSkeleton />;
  if (!data && fresh.length === 0) {
    const retry = { busy: isFetching, level: 3, onRetry: () => void refetch() } as const;
    return isOffline(error) ? (
      <OfflineState {...retry} />
    ) : (
      <ErrorState {...retry} message={failureText(error)} />
    );
  }
  const rows = data?.list ?? [];
  if (rows.length + fresh.length === 0)
    return <EmptyState level={3} title={texts.emptyTitle} text={texts.emptyText} action={start} />;
  return (
    <div className={styles['body']}>
      {error !== undefined && <Note tone="warn">{failureText(error)}</Note>}
      <ul className={styles['list']} aria-label={texts.conversations}>
        {fresh.map(({ conversation, text, failure }) => (
          <li key={conversation}>
            <LinkButton onClick={() => onShow({ key: conversation, caseId: null })}>{text}</LinkButton>
            <Badge>{failure === null ? texts.sending : texts.notSent}</Badge>
          </li>
        ))}
        {rows.map(({ caseId, subject, state, changed, unread }) => (
          <li key={caseId}>
            <LinkButton onClick={() => onShow({ key: caseId, caseId })}>{subject}</LinkButton>
            {unread && <Badge tone="signal">{texts.newAnswer}</Badge>}
            <StateBadge state={state}>{texts.states[state]}</StateBadge>
            <TimeAgo date={changed} />
          </li>
        ))}
      </ul>
      {data?.next != null && (
        <p className={styles['more']}>
          {texts.more} <ShellLink to={PAGES.support.path}>{texts.toSupport}</ShellLink>
        </p>
      )}
      {start}
    </div>
  );
}

/** First message of each conversation without a case. */
function newConversations(messages: readonly QueuedMessage[]): QueuedMessage[] {
  const unsent = messages.filter(({ caseId }) => caseId === null);
  return unsent.filter(
    (one, at) => unsent.findIndex((other) => other.conversation === one.conversation) === at,
  );
}

function ListSkeleton() {
  return (
    <div className={styles['body']} aria-busy="true" aria-label={texts.loading} role="status">
      <Skeleton height="2.5rem" />
      <Skeleton height="2.5rem" />
    </div>
  );
}
