import { IconDeviceDesktop, IconHistory, IconPower } from '@tabler/icons-react';
import { pagePath, type Session } from '@zonewerk/contracts';
import { pagedTable } from '@zonewerk/shell-sdk';
import {
  Badge,
  ButtonLink,
  DataTable,
  EmptyState,
  Group,
  PageHeader,
  TimeAgo,
  type Column,
} from '@zonewerk/ui';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../../messages';
import { sessionKey, useAccountListSessionsInfiniteQuery } from './session-calls';
import { useKillSession } from './use-kill-session';

const texts = messages.sessions;

const COLUMNS: readonly Column<Session>[] = [
  { key: 'browser', header: texts.columns.browser, cell: browserCell, primary: true },
  { key: 'device', header: texts.columns.device, cell: ({ device }) => device },
  { key: 'address', header: texts.columns.address, cell: ({ ip }) => ip, mono: true },
  { key: 'start', header: texts.columns.start, cell: ({ date }) => <TimeAgo date={date} /> },
  { key: 'lastUse', header: texts.columns.lastUse, cell: (session) => <TimeAgo date={session.last_use} /> },
];

function browserCell({ browser, current }: Session) {
  return (
    <Group gap={2}>
      <span>{browser}</span>
      {current && (
        <Badge tone="good" icon={<IconDeviceDesktop aria-hidden="true" />}>
          {texts.current}
        </Badge>
      )}
    </Group>
  );
}

function rowLabel({ browser, device, current }: Session): string {
  const name = texts.name(browser, device);
  return current ? `${name} (${texts.current.toLowerCase()})` : name;
}

/** Shown for the page identity `account-security-check`: the signed-in browsers, each of which can be ended. */
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
  const { kill, killing } = useKillSession();
  const list = useRef<HTMLDivElement>(null);
  const [ended, setEnded] = useState(0);
  const killAndStay = async (session: Session) => {
    if (await kill(session)) setEnded((before) => before + 1);
  };
  useEffect(() => {
    // The button that had the focus went away with its row.
    if (ended > 0 && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [ended]);
  return (
    <div ref={list} tabIndex={-1}>
      <DataTable<Session>
        {...table}
        label={texts.list}
        columns={COLUMNS}
        rowKey={sessionKey}
        rowLabel={rowLabel}
        rowPending={(session) => sessionKey(session) === killing}
        rowActions={(session) => [
          {
            label: messages.kill.title,
            icon: <IconPower />,
            danger: true,
            disabled: killing !== null,
            onSelect: () => void killAndStay(session),
          },
        ]}
        empty={<EmptyState level={2} title={texts.emptyTitle} text={texts.emptyText} />}
        skeletonRows={3}
      />
    </div>
  );
}
