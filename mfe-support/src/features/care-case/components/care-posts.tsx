import type { CareCase } from '@zonewerk/contracts';
import { failureText, shell, useSecondsLeft } from '@zonewerk/shell-sdk';
import { Badge, Button, TimeAgo } from '@zonewerk/ui';
import { useState } from 'react';
import { useCareUndoReplyMutation } from '../../../shared/api/care-calls';
import { careMessages } from '../../../shared/care-messages';
import { PostFiles } from '../../../shared/components/post-files';
import { postAnchor, PostMenu } from '../../../shared/components/post-menu';
import { PostText } from '../../../shared/components/post-text';
import { messages } from '../../../shared/messages';
import { useLinkedPost } from '../../../shared/use-linked-post';
import classes from './care-case.module.css';
import { SplitWindow } from './split-window';

const texts = careMessages.case;
type CarePost = CareCase['posts'][number];

interface CarePostsProps {
  shown: CareCase;
  /** Receives the text of an undone answer. */
  onUndone: (text: string) => void;
  /** Adds quoted lines to the answer. Absent where no answer is possible. */
  onQuote: ((quoted: string) => void) | undefined;
}

/** Posts of both sides, oldest first. */
export function CarePosts({ shown: { caseId, posts }, onUndone, onQuote }: CarePostsProps) {
  useLinkedPost();
  const [splitPost, setSplitPost] = useState<string | null>(null);
  return (
    <section aria-label={texts.posts}>
      <ol className={classes.posts}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostView
              caseId={caseId}
              post={post}
              onUndone={onUndone}
              onQuote={onQuote}
              onSplit={() => setSplitPost(post.id)}
            />
          </li>
        ))}
      </ol>
      <SplitWindow caseId={caseId} postId={splitPost} onClose={() => setSplitPost(null)} />
    </section>
  );
}

interface PostProps {
  caseId: string;
  post: CarePost;
  onUndone: (text: string) => void;
}

interface PostViewProps extends PostProps {
  onQuote: CarePostsProps['onQuote'];
  onSplit: () => void;
}

function PostView({ caseId, post, onUndone, onQuote, onSplit }: PostViewProps) {
  const isTeam = post.side === 'team';
  return (
    <article
      id={postAnchor(post.seq)}
      tabIndex={-1}
      className={isTeam ? `${classes['post']} ${classes['team']}` : classes['post']}
    >
      <header className={classes.postHead}>
        <span className={classes.author}>{post.author}</span>
        <Badge>{isTeam ? messages.case.team : texts.customer}</Badge>
        {post.via && <Badge>{careMessages.chat}</Badge>}
        {post.undelivered && <Badge tone="bad">{texts.undelivered}</Badge>}
        <span className={classes.when}>
          {post.sending_until === null ? <TimeAgo date={post.date} /> : texts.sending}
        </span>
        {post.sending_until === null && (
          <PostMenu
            area="care"
            caseId={caseId}
            post={post}
            onQuote={onQuote}
            more={[{ label: careMessages.split.open, separated: true, onSelect: onSplit }]}
          />
        )}
      </header>
      <PostText post={post} />
      {post.files.length > 0 && <PostFiles files={post.files} />}
      {post.own && post.sending_until !== null && (
        <UndoButton caseId={caseId} post={post} until={post.sending_until} onUndone={onUndone} />
      )}
    </article>
  );
}

/** Undoes an answer of the agent before it is sent. The text becomes the draft again. */
function UndoButton({ caseId, post, until, onUndone }: PostProps & { until: string }) {
  const { id: postId, text, files } = post;
  const [undo, { isLoading }] = useCareUndoReplyMutation();
  const seconds = useSecondsLeft(Date.parse(until));
  if (seconds === 0) return null;
  const press = async () => {
    const { data, error } = await undo({ caseId, post_id: postId });
    if (data) onUndone(text);
    const undone = files.length === 0 ? texts.undone : texts.undoneFiles;
    shell.toast(data ? { text: undone, tone: 'good' } : { text: failureText(error), tone: 'bad' });
  };
  return (
    <div className={classes.undo}>
      <Button size="s" loading={isLoading} onClick={() => void press()}>
        {texts.undo(seconds)}
      </Button>
    </div>
  );
}
