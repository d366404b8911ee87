import type { Clash } from '@zonewerk/contracts';
import { Mono, Note } from '@zonewerk/ui';
import type { Ref } from 'react';
import { messages } from './messages';
import classes from './releases.module.css';

interface ClashNoteProps {
  title: string;
  clashes: readonly Clash[];
  ref?: Ref<HTMLDivElement>;
}

/** Unmet requirements: the requiring release, the kind, and a sentence. */
export function ClashNote({ title, clashes, ref }: ClashNoteProps) {
  return (
    <div ref={ref}>
      <Note tone="bad" title={title}>
        <ul className={classes['clashes']}>
          {clashes.map(({ needs, kind, message }) => (
            <li key={`${needs} ${kind} ${message}`}>
              <span className={classes['clashHead']}>
                <Mono>{needs}</Mono>
                <span className={classes['clashKind']}>{messages.clashKinds[kind]}</span>
              </span>
              <span>{message}</span>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
