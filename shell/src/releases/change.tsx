import { IconArrowRight } from '@tabler/icons-react';
import { Mono, VisuallyHidden } from '@zonewerk/ui';
import { messages } from './messages';
import classes from './releases.module.css';

interface ChangeProps {
  /** Null: no version before the first promotion. Undefined: unknown. */
  from: string | null | undefined;
  to: string;
}

/** Change from one version to another. */
export function Change({ from, to }: ChangeProps) {
  const words = from === null ? messages.nothing : messages.unknown;
  return (
    <span className={classes['change']}>
      <VisuallyHidden>{messages.from}</VisuallyHidden>
      <span className={classes['from']}>{from ? <Mono>{from}</Mono> : words}</span>
      <IconArrowRight aria-hidden="true" />
      <VisuallyHidden>{messages.to}</VisuallyHidden>
      <Mono className={classes['to']}>{to}</Mono>
    </span>
  );
}
