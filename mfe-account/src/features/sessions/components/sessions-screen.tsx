import { IconHistory, IconLogout, IconPencil, IconPower, IconShieldQuestion } from '@tabler/icons-react';
import type { Session } from '@zonewerk/contracts';
import { pagedTable, pagePath } from '@zonewerk/shell-sdk';
import { Button, ButtonLink, DataTable, EmptyState, PageHeader } from '@zonewerk/ui';
import { useState } from 'react';
import { messages } from '../../../shared/messages';
import { useRetainedFocus } from '../../../shared/hooks/use-retained-focus';
import { RenameWindow } from './rename-window';
import { sessionKey, sessionName, useAccountListSessionsInfiniteQuery } from '../api/session-calls';
import { SESSION_COLUMNS } from './session-columns';
import { sessionMessages } from '../messages';
import { useAskSession } from '../hooks/use-ask-session';
import { useCloseOthers } from '../hooks/use-close-others';
import { useKillSession } from '../hooks/use-kill-session';

const texts = messages.sessions;

function rowLabel(session: Session): string {
  const name = sessionName(session);
  return session.current ? `${name} (${texts.current.toLowerCase()})` : name;
}

/** Page `account-security-check`: the signed-in browsers with their actions. */
export function SessionsScreen() {
  return (
    <>
      <PageHeader title={texts.title} purpose={texts.purpose} actions={<HistoryLink />} />
      <SessionsTable />
    </>
  );
}

function HistoryLink() {
  return (
    <ButtonLink
      href={pagePath('account-history', { order: 'DESC' })}
      leftIcon={<IconHistory aria-hidden="true" />}
    >
      {texts.history}
    </ButtonLink>
  );
}

function SessionsTable() {
  const table = pagedTable(useAccountListSessionsInfiniteQuery());
  const { list, rowActions, pending, renaming, stopRenaming } = useRowActions();
  return (
    <div ref={list} tabIndex={-1}>
      <DataTable<Session>
        {...table}
        label={texts.list}
        columns={SESSION_COLUMNS}
        rowKey={sessionKey}
        rowLabel={rowLabel}
        rowPending={(session) => sessionKey(session) === pending}
        rowActions={rowActions}
        actions={table.rows.some(({ current }) => !current) && <CloseOthers />}
        empty={<EmptyState level={2} title={texts.emptyTitle} text={texts.emptyText} />}
        skeletonRows={3}
      />
      <RenameWindow session={renaming} onClose={stopRenaming} />
    </div>
  );
}

function CloseOthers() {
  const { closeOthers, closing } = useCloseOthers();
  return (
    <Button
      size="s"
      loading={closing}
      leftIcon={<IconLogout aria-hidden="true" />}
      onClick={() => void closeOthers()}
    >
      {sessionMessages.others.action}
    </Button>
  );
}

function useRowActions() {
  const { kill, killing } = useKillSession();
  const { ask, asking } = useAskSession();
  const [renaming, setRenaming] = useState<Session | null>(null);
  const [list, rowRemoved] = useRetainedFocus();
  const killAndStay = async (session: Session) => {
    if (await kill(session)) rowRemoved();
  };
  const pending = killing ?? asking;
  const rowActions = (session: Session) => [
    {
      label: sessionMessages.rename.action,
      icon: <IconPencil />,
      onSelect: () => setRenaming(session),
    },
    {
      label: sessionMessages.ask.title,
      icon: <IconShieldQuestion />,
      disabled: pending !== null || session.asked,
      onSelect: () => void ask(session),
    },
    {
      label: messages.kill.title,
      icon: <IconPower />,
      danger: true,
      disabled: pending !== null,
      onSelect: () => void killAndStay(session),
    },
  ];
  return { list, rowActions, pending, renaming, stopRenaming: () => setRenaming(null) };
}
