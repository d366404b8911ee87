import { Badge, TimeAgo, VisuallyHidden } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import classes from './case.module.css';
import { PostFiles, type Post } from '../../../shared/components/post-files';
import { PostText } from '../../../shared/components/post-text';

const texts = messages.case;

/** What both sides wrote, oldest first. */
export function Posts({ posts }: { posts: readonly Post[] }) {
  return (
    <section aria-label={texts.posts}>
      <ol className={classes.posts}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostView post={post} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function PostView({ post }: { post: Post }) {
  const isTeam = post.side === 'team';
  return (
    <article className={isTeam ? `${classes['post']} ${classes['team']}` : classes['post']}>
      <header className={classes.postHead}>
        <span className={classes.author}>{post.author}</span>
        {isTeam ? <Badge>{texts.team}</Badge> : <VisuallyHidden>({texts.you})</VisuallyHidden>}
        <span className={classes.when}>
          <TimeAgo date={post.date} />
        </span>
      </header>
      <PostText post={post} />
      {post.files.length > 0 && <PostFiles files={post.files} />}
    </article>
  );
}
