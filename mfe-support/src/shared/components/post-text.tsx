import { Button } from '@zonewerk/ui';
import { useState } from 'react';
import { messages } from '../messages';
import type { Post } from './post-files';
import classes from './post-text.module.css';

const texts = messages.case;

/**
 * Text of a post. Quoted emails below it are collapsed. An email with formatting can be shown with it. Missing
 * attachments have their reasons.
 */
export function PostText({
  post: { text, shown, html, refused },
}: {
  post: Pick<Post, 'text' | 'shown' | 'html' | 'refused'>;
}) {
  const [isWhole, setIsWhole] = useState(false);
  const [isFormatted, setIsFormatted] = useState(false);
  return (
    <>
      {html !== undefined && isFormatted ? (
        <>
          {/* The API sanitises HTML of emails: no styles, scripts or external images. */}
          <div className={classes.html} dangerouslySetInnerHTML={{ __html: html }} />
          <p className={classes.more}>{texts.noExternalImages}</p>
        </>
      ) : (
        <p className={classes.text}>{isWhole ? text : (shown ?? text)}</p>
      )}
      {(shown !== undefined || html !== undefined) && (
        <div className={`${classes.more} ${classes.actions}`}>
          {shown !== undefined && !isFormatted && (
            <Button size="s" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? texts.less : texts.whole}
            </Button>
          )}
          {html !== undefined && (
            <Button size="s" onClick={() => setIsFormatted(!isFormatted)}>
              {isFormatted ? texts.plain : texts.formatted}
            </Button>
          )}
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
