import type { Container } from '@zonewerk/contracts';
import type { ReactNode } from 'react';
import { ContainerStateBadge } from './container-state-badge';
import classes from './container-title.module.css';

interface ContainerTitleProps {
  container: Container;
  /** The name, or a link with the name. */
  children: ReactNode;
}

/** Heading with the name and state of a container. */
export function ContainerTitle({ container, children }: ContainerTitleProps) {
  return (
    <span className={classes.title}>
      {children}
      <ContainerStateBadge state={container.state} />
    </span>
  );
}
