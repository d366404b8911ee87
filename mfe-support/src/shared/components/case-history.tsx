import type { CaseHistoryEvent } from '@zonewerk/contracts';
import { failureText } from '@zonewerk/shell-sdk';
import { Button, Note, Text, TimeAgo } from '@zonewerk/ui';
import { type ReactNode, useState } from 'react';
import { messages } from '../messages';
import classes from './case-history.module.css';

const texts = messages.case.history;

/** History of a case, loaded when it is opened. */
export function HistoryDetails({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{texts.title}</summary>
      {isOpen && children}
    </details>
  );
}

/** A list of events with its pages, as an infinite query gives it. */
export interface HistoryQuery {
  currentData?: { pages: readonly { list: readonly CaseHistoryEvent[] }[] } | undefined;
  error?: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

/** Reads and changes of a case, newest first. */
export function HistoryList({ query }: { query: HistoryQuery }) {
  const { currentData, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  if (!currentData && error !== undefined)
    return (
      <Note tone="bad">
        {failureText(error)}{' '}
        <Button size="s" onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </Note>
    );
  if (!currentData) return <Text role="status">{texts.loading}</Text>;
  const events = currentData.pages.flatMap(({ list }) => list);
  if (events.length === 0) return <Text>{texts.none}</Text>;
  return (
    <>
      <ul className={classes.events}>
        {events.map(({ id, author, date, ...event }) => (
          <li key={id}>
            {author}: {textOf(event)} <TimeAgo date={date} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button size="s" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  );
}

function textOf({ action, detail }: Pick<CaseHistoryEvent, 'action' | 'detail'>): string {
  if (action === 'type') return texts.actions.type(labelOf(messages.types, detail));
  if (action === 'state') return texts.actions.state(nameOf(messages.states, detail));
  if (action === 'assignee') return detail === '' ? texts.actions.unassigned : texts.actions.assignee(detail);
  return texts.actions[action](detail);
}

/** Values of newer releases have no name here. */
function nameOf(names: Readonly<Record<string, string>>, value: string): string {
  return names[value] ?? value;
}

function labelOf(types: Readonly<Record<string, { label: string }>>, value: string): string {
  return types[value]?.label ?? value;
}
