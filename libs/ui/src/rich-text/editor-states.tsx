import { IconRefresh } from '@tabler/icons-react';
import { Button } from '../base/button';
import { Skeleton } from '../base/skeleton';
import { Note } from '../feedback/states';
import classes from './editor-states.module.css';
import { richTextMessages as texts } from './rich-text-messages';

/** Skeleton of toolbar and text. */
export function LoadingEditor() {
  return (
    <div className={classes.waiting} aria-busy="true" role="status" aria-label={texts.loading}>
      <Skeleton height="1.75rem" />
      <Skeleton width="70%" />
      <Skeleton width="85%" />
      <Skeleton width="40%" />
    </div>
  );
}

/** Error state: the editor failed to load. */
export function EditorFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Note tone="bad" title={texts.failedTitle}>
      <p className={classes.failed}>{texts.failed}</p>
      <Button size="s" leftIcon={<IconRefresh />} onClick={onRetry}>
        {texts.retry}
      </Button>
    </Note>
  );
}
