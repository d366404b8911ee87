import type { SupportCase } from '@zonewerk/contracts';
import { LinkButton, TimeAgo } from '@zonewerk/ui';
import { useEffect, useRef } from 'react';
import { useObservable } from '../../observable';
import styles from './chat-panel.module.css';
import type { ChatQueue, QueuedMessage } from './chat-queue';
import { panelMessages as texts } from './messages';

type Post = SupportCase['posts'][number];

interface MessageLogProps {
  posts: readonly Post[];
  queue: ChatQueue;
  conversation: string;
}

/** Messages of both sides, oldest first, followed by unsent ones. It scrolls to the newest message. */
export function MessageLog({ posts, queue, conversation }: MessageLogProps) {
  const log = useRef<HTMLDivElement>(null);
  const stored = new Set(posts.map(({ submit_key: key }) => key));
  const queued = useObservable(queue.messages).filter(
    (one) => one.conversation === conversation && !stored.has(one.key),
  );
  const count = posts.length + queued.length;
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [count]);
  return (
    <div ref={log} className={styles['log']} role="log" aria-label={texts.messages} tabIndex={0}>
      {posts.map((post) => (
        <PostBubble key={post.submit_key ?? post.id} post={post} />
      ))}
      {queued.map((message) => (
        <QueuedBubble key={message.key} message={message} queue={queue} />
      ))}
    </div>
  );
}

function PostBubble({ post: { side, author, date, text, shown, files } }: { post: Post }) {
  return (
    <article className={styles['message']} data-side={side}>
      <p className={styles['meta']}>
        <span>{side === 'team' ? author : texts.you}</span> <TimeAgo date={date} />
      </p>
      <p className={styles['text']} dir="auto">
        {shown ?? text}
      </p>
      {files.length > 0 && <p className={styles['meta']}>{texts.files(files.length)}</p>}
    </article>
  );
}

function QueuedBubble({ message, queue }: { message: QueuedMessage; queue: ChatQueue }) {
  const { key, conversation, text, failure } = message;
  return (
    <article className={styles['message']} data-side="person" data-pending>
      <p className={styles['meta']}>{texts.you}</p>
      <p className={styles['text']} dir="auto">
        {text}
      </p>
      {failure === null ? (
        <p className={styles['meta']}>{texts.sending}</p>
      ) : (
        <p className={styles['failed']}>
          {failure} <LinkButton onClick={() => queue.retry(conversation)}>{texts.tryAgain}</LinkButton>{' '}
          <LinkButton onClick={() => queue.remove(new Set([key]))}>{texts.remove}</LinkButton>
        </p>
      )}
    </article>
  );
}
