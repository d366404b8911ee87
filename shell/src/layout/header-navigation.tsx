import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { markActiveLinks } from '../navigation/active-link';
import { useObservable } from '../observable';
import { headerTemplate } from './header-template';

/**
 * Server-rendered navigation of the header, with the link of the present URL marked. The shell's account menu replaces
 * its account part (see header.module.css).
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
