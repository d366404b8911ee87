import type { PageResponse } from '@zonewerk/contracts';
import { useLayoutEffect, useRef } from 'react';
import styles from './content.module.css';
import { restoreFields, typedFields } from './typed-fields';

/**
 * Server-rendered page. The markup is trusted; its links and forms navigate within the shell. A reload in place
 * preserves the input of its forms. Each visit needs its own `key`.
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
