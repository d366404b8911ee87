import { IconBan, IconKey, IconPlus } from '@tabler/icons-react';
import type { ApiToken } from '@zonewerk/contracts';
import { failureText, pagedTable, shell, useSearch } from '@zonewerk/shell-sdk';
import { Badge, Button, DataTable, EmptyState, Mono, Stack, Text, TimeAgo, type Column } from '@zonewerk/ui';
import { useListTokensInfiniteQuery, useRevokeTokenMutation } from '../api/token-calls';
import { tokenMessages as texts } from '../messages';
import { CurlExample } from './curl-example';
import { scopeText } from '../scope-text';
import classes from './tokens.module.css';

const COLUMNS: readonly Column<ApiToken>[] = [
  { key: 'name', header: texts.columns.name, cell: nameCell, primary: true, width: '16rem' },
  { key: 'scope', header: texts.columns.scope, cell: scopeText },
  { key: 'use', header: texts.columns.use, cell: useCell, width: '11rem' },
  { key: 'end', header: texts.columns.end, cell: endCell, width: '11rem' },
];

function nameCell(token: ApiToken) {
  return (
    <Stack gap={1} align="start">
      <span>{token.name}</span>
      <span className={classes.quiet}>{texts.by(token.author, token.hint)}</span>
    </Stack>
  );
}

function useCell({ last_use: use }: ApiToken) {
  if (!use) return <span className={classes.quiet}>{texts.neverUsed}</span>;
  return (
    <Stack gap={1} align="start">
      <TimeAgo date={use.date} />
      <span className={classes.quiet}>
        <Mono>{texts.usedFrom(use.ip)}</Mono>
      </span>
    </Stack>
  );
}

function endCell({ state, expires, revoked }: ApiToken) {
  const end = revoked ?? expires;
  if (end === null) return texts.noEnd;
  return (
    <Stack gap={1} align="start">
      {state === 'active' ? (
        <span className={classes.quiet}>{texts.until}</span>
      ) : (
        <Badge tone={state === 'expired' ? 'warn' : 'neutral'}>{texts.states[state]}</Badge>
      )}
      <TimeAgo date={end} />
    </Stack>
  );
}

interface TokensTableProps {
  projectId: string;
  onCreate: () => void;
}

/** Tokens of a project. The URL has the search. */
export function TokensTable({ projectId, onCreate }: TokensTableProps) {
  const { typed, setTyped, settled, active } = useSearch();
  const query = useListTokensInfiniteQuery(
    { projectId, query: settled },
    { refetchOnMountOrArgChange: true },
  );
  const table = pagedTable(query);
  const none = table.state === 'ready' && table.count === 0 && !active;
  const [send, { isLoading }] = useRevokeTokenMutation();
  const revoke = async ({ id, name }: ApiToken) => {
    const question = { title: texts.revokeTitle(name), text: texts.revokeText, confirmLabel: texts.revoke };
    if (!(await shell.confirm({ ...question, danger: true, typed: name }))) return;
    const { data, error } = await send({ token_id: id, project_id: projectId });
    if (data) shell.toast({ text: data.message, tone: 'good' });
    else await shell.alert({ title: texts.revokeFailed, text: failureText(error), icon: 'error' });
  };
  return (
    <Stack gap={3}>
      <DataTable<ApiToken>
        {...table}
        label={texts.list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowActions={(token) =>
          token.state !== 'active' ? [] : [action(isLoading, () => void revoke(token))]
        }
        search={none ? undefined : { value: typed, onChange: setTyped, placeholder: texts.search }}
        empty={<FirstToken onCreate={onCreate} />}
      />
      {table.rows.length > 0 && (
        <Text tone="dim" size="s">
          {texts.kept}
        </Text>
      )}
    </Stack>
  );
}

function action(disabled: boolean, onSelect: () => void) {
  return { label: texts.revoke, icon: <IconBan />, danger: true, disabled, onSelect };
}

function FirstToken({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      level={2}
      icon={<IconKey />}
      title={texts.emptyTitle}
      text={
        <>
          {texts.emptyText}
          <CurlExample />
        </>
      }
      action={
        <Button leftIcon={<IconPlus aria-hidden="true" />} onClick={onCreate}>
          {texts.create}
        </Button>
      }
    />
  );
}
