import { Badge, TimeAgo, VisuallyHidden } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import classes from './case.module.css';
import { PostFiles, type Post } from '../../../shared/components/post-files';
import { postAnchor, PostMenu } from '../../../shared/components/post-menu';
import { PostText } from '../../../shared/components/post-text';
import { useLinkedPost } from '../../../shared/use-linked-post';

const texts = messages.case;

interface PostOptions {
  caseId: string;
  /** Adds quoted lines to the reply. Absent where no reply is possible. */
  onQuote: ((quoted: string) => void) | undefined;
}

/** Posts of both sides, oldest first. */
export function Posts({ posts, ...options }: { posts: readonly Post[] } & PostOptions) {
  useLinkedPost();
  return (
    <section aria-label={texts.posts}>
      <ol className={classes.posts}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostView post={post} {...options} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function PostView({ post, caseId, onQuote }: { post: Post } & PostOptions) {
  const isTeam = post.side === 'team';
  return (
    <article
      id={postAnchor(post.seq)}
      tabIndex={-1}
      className={isTeam ? `${classes['post']} ${classes['team']}` : classes['post']}
    >
      <header className={classes.postHead}>
        <span className={classes.author}>{post.author}</span>
        {isTeam ? <Badge>{texts.team}</Badge> : <VisuallyHidden>({texts.you})</VisuallyHidden>}
        <span className={classes.when}>
          <TimeAgo date={post.date} />
        </span>
        <PostMenu area="support" caseId={caseId} post={post} onQuote={onQuote} />
      </header>
      <PostText post={post} />
      {post.files.length > 0 && <PostFiles files={post.files} />}
    </article>
  );
}
