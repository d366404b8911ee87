import type { MouseEvent } from 'react';
import { messages } from '../messages';
import classes from './skip-link.module.css';

export interface SkipLinkProps {
  /** Id of the main content, which needs `tabIndex={-1}`; default `content`. */
  target?: string;
}

/** First link in the tab order: skips the header. */
export function SkipLink({ target = 'content' }: SkipLinkProps) {
  const jump = (event: MouseEvent) => {
    const content = document.getElementById(target);
    if (!content) return;
    event.preventDefault();
    content.focus();
    content.scrollIntoView();
  };
  return (
    <a className={classes.skip} href={`#${target}`} onClick={jump}>
      {messages.skip}
    </a>
  );
}
