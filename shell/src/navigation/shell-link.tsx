import type { MouseEvent } from 'react';
import { Link, useNavigate, type LinkProps } from 'react-router-dom';
import { isPlainClick } from './link-rules';
import { LINK_STATE } from './router';

/** Link of the shell to one of its pages. */
export interface ShellLinkProps extends Omit<LinkProps, 'to' | 'onClick' | 'replace' | 'state'> {
  /** Path of the page. */
  to: string;
}

/**
 * A `Link` that replaces the history entry only for the present URL. By default it compares its target with the
 * router's location, which ignores the query parameters of a screen: it would replace the entry of a filtered list.
 */
export function ShellLink({ to, ...props }: ShellLinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event.nativeEvent) || event.currentTarget.href !== window.location.href) return;
    event.preventDefault();
    void navigate(to, { replace: true, state: LINK_STATE });
  };
  return <Link {...props} to={to} replace={false} state={LINK_STATE} onClick={follow} />;
}
