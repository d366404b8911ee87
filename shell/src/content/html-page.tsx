import type { PageResponse } from '@zonewerk/contracts';
import styles from './content.module.css';

/** A page that the server wrote. Its markup is our own server's; links in it are followed as pages. */
export function HtmlPage({ page }: { page: PageResponse }) {
  return <article className={styles['article']} dangerouslySetInnerHTML={{ __html: page.html }} />;
}
