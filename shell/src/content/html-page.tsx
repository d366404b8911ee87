import type { PageResponse } from '@zonewerk/contracts';
import { useLayoutEffect, useRef } from 'react';
import styles from './content.module.css';
import { restoreFields, typedFields } from './typed-fields';

/**
 * A page that the server wrote. Its markup is our own server's; links and forms in it are followed as pages.
 * When it is reloaded in place, what is typed in its forms stays. Give each visit its own `key`.
 */
export function HtmlPage({ page }: { page: PageResponse }) {
  const root = useRef<HTMLElement>(null);
  const shown = useRef('');
  useLayoutEffect(() => {
    const article = root.current;
    if (!article || shown.current === page.html) return;
    const typed = typedFields(article);
    article.innerHTML = page.html;
    restoreFields(article, typed);
    shown.current = page.html;
  }, [page.html]);
  return <article ref={root} className={styles['article']} />;
}
