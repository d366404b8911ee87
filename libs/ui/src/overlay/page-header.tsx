import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Heading } from '../base/text';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  title: ReactNode;
  /** Purpose of the page in one sentence. */
  purpose?: ReactNode;
  /** Actions to the right of the title, primary last. */
  actions?: ReactNode;
  /** Link to the parent page. */
  back?: { href: string; label: string };
}

/** Header of a page: link to the parent, title, purpose and actions. */
export function PageHeader({ title, purpose, actions, back }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      {back && (
        <a className={classes.back} href={back.href}>
          <IconArrowLeft aria-hidden="true" />
          {back.label}
        </a>
      )}
      <div className={classes.row}>
        <div className={classes.text}>
          <Heading level={1}>{title}</Heading>
          {purpose !== undefined && <p className={classes.purpose}>{purpose}</p>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  );
}
