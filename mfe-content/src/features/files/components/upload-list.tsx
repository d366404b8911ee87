import { IconRefresh, IconX } from '@tabler/icons-react';
import { Button, formatBytes, IconButton } from '@zonewerk/ui';
import { fileMessages } from '../messages';
import type { Upload } from '../upload-queue';
import type { UploadsUse } from '../hooks/use-uploads';
import classes from './uploads.module.css';

const texts = fileMessages.uploads;
const WHOLE = 100;

/** Uploads in progress, and failed uploads with the reason. */
export function UploadList({ uploads, retry, drop }: UploadsUse) {
  if (uploads.length === 0) return null;
  const failed = uploads.filter(({ state }) => state === 'failed').length;
  const active = uploads.length - failed;
  const words = [active > 0 && texts.left(active), failed > 0 && texts.stopped(failed)];
  return (
    <section className={classes.uploads} aria-label={texts.list}>
      <p className={classes.count} role="status">
        {words.filter(Boolean).join(' · ')}
      </p>
      <ul className={classes.rows}>
        {uploads.map((upload) => (
          <Row
            key={upload.id}
            upload={upload}
            onRetry={() => retry(upload.id)}
            onDrop={() => drop(upload.id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  upload: Upload;
  onRetry: () => void;
  onDrop: () => void;
}

function Row({ upload, onRetry, onDrop }: RowProps) {
  const { file, state, part, fault } = upload;
  const isFailed = state === 'failed';
  return (
    <li className={classes.row} data-state={state}>
      <span className={classes.name} title={file.name}>
        {file.name}
      </span>
      <span className={classes.size}>{formatBytes(file.size)}</span>
      {isFailed ? (
        <span className={classes.fault} role="alert">
          {[fault.title, fault.reason].filter(Boolean).join(' ')}
        </span>
      ) : (
        <>
          <progress
            className={classes.bar}
            aria-label={texts.progress(file.name)}
            max={WHOLE}
            value={state === 'processing' || state === 'slow' ? undefined : Math.round(part * WHOLE)}
          />
          <span className={classes.state}>{wordsOf(upload)}</span>
        </>
      )}
      <RowActions upload={upload} onRetry={onRetry} onDrop={onDrop} />
    </li>
  );
}

function RowActions({ upload: { file, state }, onRetry, onDrop }: RowProps) {
  return (
    <span className={classes.actions}>
      {state === 'failed' && (
        <>
          <Button
            size="s"
            leftIcon={<IconRefresh aria-hidden="true" />}
            aria-label={`${texts.retry}: ${file.name}`}
            onClick={onRetry}
          >
            {texts.retry}
          </Button>
          <Button size="s" variant="quiet" aria-label={`${texts.dismiss}: ${file.name}`} onClick={onDrop}>
            {texts.dismiss}
          </Button>
        </>
      )}
      {(state === 'waiting' || state === 'sending') && (
        <IconButton
          size="s"
          label={texts.cancel(file.name)}
          icon={<IconX aria-hidden="true" />}
          tooltip={false}
          onClick={onDrop}
        />
      )}
    </span>
  );
}

function wordsOf({ state, part }: Upload): string {
  switch (state) {
    case 'waiting':
      return window.navigator.onLine ? texts.waiting : texts.offline;
    case 'sending':
      return texts.sending(Math.round(part * WHOLE));
    case 'slow':
      return texts.slow;
    default:
      return texts.processing;
  }
}
