import { IconSearch } from '@tabler/icons-react';
import { failureText, isOffline, pagedTable, useSettled } from '@zonewerk/shell-sdk';
import {
  Button,
  ChoiceField,
  Mono,
  Note,
  Skeleton,
  Stack,
  Text,
  TextField,
  VisuallyHidden,
  type Choice,
} from '@zonewerk/ui';
import { useState, type KeyboardEvent } from 'react';
import { shortCommit } from '../copyable';
import { byChannel } from '../filters';
import { messages } from '../messages';
import { useReleasesListInfiniteQuery, type Release } from '../release-calls';
import classes from '../releases.module.css';

const texts = messages.promote;

/** Idle time before the list is requested. */
const TYPING_REST_MS = 250;
/** Minimum number of versions for a search field. */
const MANY = 6;

interface VersionChoiceProps {
  project: string;
  /** Target channel; empty without a selection. */
  channel: string;
  value: string;
  onChange: (version: string) => void;
}

/** Choice of a published version, newest first. Each project needs its own `key`. */
export function VersionChoice({ project, channel, value, onChange }: VersionChoiceProps) {
  const [typed, setTyped] = useState('');
  const query = useSettled(typed.trim(), TYPING_REST_MS);
  const list = useReleasesListInfiniteQuery({ project, query });
  const table = pagedTable(list);
  const searching = typed !== '' || query !== '';
  const searchable = searching || (table.count ?? 0) > MANY;
  const empty = table.state === 'ready' && table.rows.length === 0;
  return (
    <div className={classes['versions']}>
      {searchable && <Search project={project} value={typed} onChange={setTyped} />}
      {table.state === 'loading' && table.rows.length === 0 && <Waiting />}
      {(table.state === 'error' || table.state === 'offline') && (
        <Failed
          text={isOffline(list.error) ? failureText(list.error) : table.error}
          onRetry={table.onRetry}
        />
      )}
      {empty && <Text tone="dim">{searching ? texts.noneFound : texts.none(project)}</Text>}
      {table.rows.length > 0 && (
        <div className={classes['choices']} aria-busy={table.state === 'loading' || undefined}>
          <ChoiceField
            name="version"
            label={searchable ? <VisuallyHidden>{messages.version}</VisuallyHidden> : messages.version}
            layout="list"
            options={table.rows.map((release) => choiceOf(release, channel))}
            value={value === '' ? null : value}
            onChange={onChange}
          />
          {table.hasMore && (
            <Button variant="quiet" onClick={table.onMore} loading={table.busyMore}>
              {texts.more}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function choiceOf(release: Release, channel: string): Choice {
  const { version, commit, published, published_by: by, channels } = release;
  return {
    value: version,
    disabled: channels.includes(channel),
    label: <Mono>{version}</Mono>,
    text: (
      <span>
        {commit === null ? messages.noCommit : <Mono>{shortCommit(commit)}</Mono>}
        {`, ${texts.published(MOMENT.format(new Date(published)), by)}`}
        {channels.length > 0 && (
          <span className={classes['runsOn']}>{texts.runsOn(channels.toSorted(byChannel).join(', '))}</span>
        )}
      </span>
    ),
  };
}

interface SearchProps {
  project: string;
  value: string;
  onChange: (next: string) => void;
}

/** Enter searches and must not submit the surrounding form. */
function Search({ project, value, onChange }: SearchProps) {
  const preventSubmit = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault();
  };
  return (
    <div onKeyDown={preventSubmit}>
      <TextField
        name="search"
        type="search"
        label={
          <>
            {messages.version}
            <VisuallyHidden>{` – ${texts.searchLabel(project)}`}</VisuallyHidden>
          </>
        }
        placeholder={texts.search}
        autoComplete="off"
        left={<IconSearch aria-hidden="true" />}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

function Waiting() {
  return (
    <Stack gap={2} aria-busy="true">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={54} />
      ))}
    </Stack>
  );
}

function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Note tone="bad">
      <Stack gap={2} align="start">
        <span>{text}</span>
        <Button size="s" onClick={onRetry}>
          {messages.retry}
        </Button>
      </Stack>
    </Note>
  );
}
