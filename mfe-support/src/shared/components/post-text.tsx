import { Button } from '@zonewerk/ui';
import { useState } from 'react';
import { messages } from '../messages';
import type { Post } from './post-files';
import classes from './post-text.module.css';

const texts = messages.case;

/** Text of a post. Quoted emails below it are collapsed. Missing attachments have their reasons. */
export function PostText({
  post: { text, shown, refused },
}: {
  post: Pick<Post, 'text' | 'shown' | 'refused'>;
}) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <p className={classes.text}>{isWhole ? text : (shown ?? text)}</p>
      {shown !== undefined && (
        <div className={classes.more}>
          <Button size="s" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? texts.less : texts.whole}
          </Button>
        </div>
      )}
      {refused && (
        <div className={classes.more}>
          <p>{texts.refused}</p>
          <ul>
            {refused.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
