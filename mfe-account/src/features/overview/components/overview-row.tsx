import { IconAlertTriangle, IconCheck, IconChevronRight, IconCircleDashed } from '@tabler/icons-react';
import { Badge, LinkButton, Skeleton } from '@zonewerk/ui';
import type { ReactNode } from 'react';
import type { Query } from '../../../shared/components/read-object';
import { overviewMessages as texts } from '../messages';
import classes from './overview.module.css';

/** State of a part of the account. */
export interface RowState {
  readonly text: ReactNode;
  readonly mark: 'ready' | 'missing' | 'attention' | null;
}

const MARKS = {
  ready: { tone: 'good', icon: <IconCheck /> },
  missing: { tone: 'warn', icon: <IconCircleDashed /> },
  attention: { tone: 'warn', icon: <IconAlertTriangle /> },
} as const;

interface RowProps<Value> {
  icon: ReactNode;
  title: string;
  /** Page of this part; a part without a page has an action. */
  href?: string;
  query: Query<Value>;
  state: (value: Value) => RowState;
  action?: ReactNode;
}

/** One part of the account. A failed request does not affect other parts. */
export function Row<Value>({ icon, title, href, query, state, action }: RowProps<Value>) {
  const shown = query.currentData === undefined ? null : state(query.currentData);
  return (
    <li className={classes.row}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={classes.words}>
        <Title title={title} href={href} />
        <span className={classes.text}>{shown?.text ?? <Waiting title={title} query={query} />}</span>
      </span>
      {shown?.mark && (
        <Badge tone={MARKS[shown.mark].tone} icon={MARKS[shown.mark].icon}>
          {texts[shown.mark]}
        </Badge>
      )}
      {action}
      {href !== undefined && <IconChevronRight className={classes.arrow} aria-hidden="true" />}
    </li>
  );
}

function Waiting<Value>({ title, query }: Pick<RowProps<Value>, 'title' | 'query'>) {
  if (query.error === undefined || query.isFetching) {
    return (
      <span role="status" aria-label={texts.loading(title)}>
        <Skeleton width="12rem" />
      </span>
    );
  }
  return (
    <>
      {texts.unread}.{' '}
      <LinkButton aria-label={texts.retry(title)} onClick={() => void query.refetch()}>
        {texts.retryShort}
      </LinkButton>
    </>
  );
}

interface LinkRowProps {
  icon: ReactNode;
  title: string;
  text: string;
  href: string;
}

/** Row of a page without a state. */
export function LinkRow({ icon, title, text, href }: LinkRowProps) {
  return (
    <li className={classes.row}>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={classes.words}>
        <Title title={title} href={href} />
        <span className={classes.text}>{text}</span>
      </span>
      <IconChevronRight className={classes.arrow} aria-hidden="true" />
    </li>
  );
}

/** The link covers the whole row. */
function Title({ title, href }: { title: string; href?: string | undefined }) {
  if (href === undefined) return <span className={classes.title}>{title}</span>;
  return (
    <a className={classes.title} href={href}>
      {title}
    </a>
  );
}
