import { IconArrowRight } from '@tabler/icons-react';
import { Mono, VisuallyHidden } from '@zonewerk/ui';
import { messages } from './messages';
import classes from './releases.module.css';

/** From one version to another; from nothing the first time. */
export function Change({ from, to }: { from: string | null; to: string }) {
  return (
    <span className={classes['change']}>
      <VisuallyHidden>{messages.from}</VisuallyHidden>
      <span className={classes['from']}>{from === null ? messages.nothing : <Mono>{from}</Mono>}</span>
      <IconArrowRight aria-hidden="true" />
      <VisuallyHidden>{messages.to}</VisuallyHidden>
      <Mono className={classes['to']}>{to}</Mono>
    </span>
  );
}
