import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { Badge, Tooltip } from '@zonewerk/ui';
import { useEffect, useState } from 'react';
import { careMessages } from '../care-messages';
import { timeWords } from '../durations';

const texts = careMessages.due;
const MINUTE_MS = 60_000;
const TICK_MS = 30_000;
const EXACT = { dateStyle: 'medium', timeStyle: 'short' } as const;

/** Time until or since a due time. Hover and focus show the exact time. */
export function DueBadge({ dueAt }: { dueAt: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const due = new Date(dueAt);
  const minutes = (due.getTime() - now) / MINUTE_MS;
  const isOver = minutes <= -1;
  return (
    <Tooltip label={new Intl.DateTimeFormat(undefined, EXACT).format(due)}>
      <time dateTime={dueAt} tabIndex={0}>
        <Badge
          tone={isOver ? 'bad' : minutes < 60 ? 'warn' : 'neutral'}
          icon={isOver ? <IconAlertTriangle aria-hidden="true" /> : <IconClock aria-hidden="true" />}
        >
          {wordsOf(minutes)}
        </Badge>
      </time>
    </Tooltip>
  );
}

function wordsOf(minutes: number): string {
  if (Math.abs(minutes) < 1) return texts.now;
  return minutes < 0 ? texts.overdueBy(timeWords(-minutes)) : texts.dueIn(timeWords(minutes));
}
