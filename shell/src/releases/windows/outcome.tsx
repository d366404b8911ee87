import type { AnswerOf, promoteRelease } from '@zonewerk/contracts';
import { failureText, issuesOf } from '@zonewerk/shell-sdk';
import { FormMessage, Mono, Note } from '@zonewerk/ui';
import { useEffect, useRef, type RefObject } from 'react';
import { Change } from '../change';
import { ClashNote } from '../clash-note';
import { messages } from '../messages';
import { isConflict, type Entry } from '../release-calls';
import classes from '../releases.module.css';

const texts = messages.promote;

interface OutcomeProps {
  channel: string;
  project: string;
  /** Active version; null: none, undefined: unknown. */
  from: string | null | undefined;
  /** New version; null without a selection. */
  to: string | null;
  /** Entry that replaced the displayed version. */
  replacedBy: Entry | undefined;
  answer: AnswerOf<typeof promoteRelease> | undefined;
  error: unknown;
}

/** Effect of the promotion, and the reason after a failure, directly above the buttons. */
export function Outcome({ channel, project, from, to, replacedBy, answer, error }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null);
  useSeen(place, answer ?? error);
  const conflict = isConflict(error);
  return (
    <div className={classes['outcome']} ref={place}>
      {(conflict || replacedBy) && (
        <Note tone="warn" title={messages.moved.title}>
          <span role="status">
            {replacedBy ? messages.moved.text(replacedBy.version, replacedBy.by) : failureText(error)}
          </span>
        </Note>
      )}
      {answer?.status === 'clash' && to !== null && (
        <ClashNote title={texts.clash(messages.release(project, to), channel)} clashes={answer.clashes} />
      )}
      {error !== undefined && !conflict && issuesOf(error).length === 0 && (
        <FormMessage>{failureText(error)}</FormMessage>
      )}
      {channel !== '' && to !== null && (
        <div className={classes['will']}>
          <p className={classes['willTitle']}>
            {texts.change}: <Mono>{project}</Mono>, <Mono>{channel}</Mono>
          </p>
          <Change from={from} to={to} />
          <p className={classes['quiet']}>{texts.effect(channel)}</p>
        </div>
      )}
    </div>
  );
}

/** Scrolls the server's message into view. */
function useSeen(place: RefObject<HTMLElement | null>, said: unknown): void {
  useEffect(() => {
    if (said !== undefined) place.current?.scrollIntoView({ block: 'nearest' });
  }, [place, said]);
}
