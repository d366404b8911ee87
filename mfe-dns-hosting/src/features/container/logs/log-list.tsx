import type { LogLine } from '@zonewerk/contracts';
import { memo } from 'react';
import { logMessages as texts } from './log-messages';
import classes from './logs.module.css';

interface LogListProps {
  lines: readonly LogLine[];
}

/** Lines with their time, and a heading at each change of version. */
export const LogList = memo(function LogList({ lines }: LogListProps) {
  return (
    <ol className={classes.lines}>
      {lines.map((line, index) => (
        <li key={line.id} className={classes.line} data-stream={line.stream}>
          {line.number !== lines[index - 1]?.number && (
            <p className={classes.version}>{texts.version(line.number)}</p>
          )}
          {line.lost > 0 ? (
            <p className={classes.lost} title={texts.lostWhy}>
              {texts.lost(line.lost)}
            </p>
          ) : (
            <>
              <time className={classes.time} dateTime={line.date} title={line.date}>
                {timeOf(line.date)}
              </time>
              {line.stream === 'stderr' && <span className={classes.stderr}>{texts.stderr}</span>}
              <span className={classes.text}>{line.text}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
});

const time = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

function timeOf(date: string): string {
  return time.format(new Date(date));
}
