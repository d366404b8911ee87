import type { CareCase } from '@zonewerk/contracts';
import { failureText, shell } from '@zonewerk/shell-sdk';
import { Badge, Button, TimeAgo } from '@zonewerk/ui';
import { useCareUndoReplyMutation } from '../../../shared/api/care-calls';
import { careMessages } from '../../../shared/care-messages';
import { PostFiles } from '../../../shared/components/post-files';
import { messages } from '../../../shared/messages';
import classes from './care-case.module.css';

const texts = careMessages.case;
type CarePost = CareCase['posts'][number];

/** Posts of both sides, the oldest first. */
export function CarePosts({ shown: { caseId, posts } }: { shown: CareCase }) {
  return (
    <section aria-label={texts.posts}>
      <ol className={classes.posts}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostView caseId={caseId} post={post} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function PostView({ caseId, post }: { caseId: string; post: CarePost }) {
  const isTeam = post.side === 'team';
  return (
    <article className={isTeam ? `${classes['post']} ${classes['team']}` : classes['post']}>
      <header className={classes.postHead}>
        <span className={classes.author}>{post.author}</span>
        <Badge>{isTeam ? messages.case.team : texts.customer}</Badge>
        <span className={classes.when}>
          {post.sending_until === null ? <TimeAgo date={post.date} /> : texts.sending}
        </span>
      </header>
      <p className={classes.text}>{post.text}</p>
      {post.files.length > 0 && <PostFiles files={post.files} />}
      {post.own && post.sending_until !== null && <UndoButton caseId={caseId} postId={post.id} />}
    </article>
  );
}

/** Takes the own answer back. The text becomes the draft again. */
function UndoButton({ caseId, postId }: { caseId: string; postId: string }) {
  const [undo, { isLoading }] = useCareUndoReplyMutation();
  const press = async () => {
    const { data, error } = await undo({ caseId, post_id: postId });
    shell.toast(data ? { text: texts.undone, tone: 'good' } : { text: failureText(error), tone: 'bad' });
  };
  return (
    <div className={classes.undo}>
      <Button size="s" loading={isLoading} onClick={() => void press()}>
        {texts.undo}
      </Button>
    </div>
  );
}
