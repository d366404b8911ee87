import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { markActiveLinks } from '../navigation/active-link';
import { useObservable } from '../observable';
import { headerTemplate } from './header-template';

/**
 * The header's navigation as the server renders it, with the link of the shown address marked. Its account
 * part is left to the shell's own menu (see header.module.css).
 */
export function HeaderNavigation({ className }: { className?: string }) {
  const root = useRef<HTMLDivElement>(null);
  const template = useObservable(headerTemplate);
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (root.current) markActiveLinks(root.current, new URL(pathname + search, window.location.origin));
  }, [template, pathname, search]);
  return (
    <div
      ref={root}
      className={className}
      data-zw-header=""
      dangerouslySetInnerHTML={{ __html: template?.markup ?? '' }}
    />
  );
}
