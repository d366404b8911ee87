import { IconGitCompare, IconHistory } from '@tabler/icons-react';
import type { PageVersion } from '@zonewerk/contracts';
import { pagedTable, useWindowParam } from '@zonewerk/shell-sdk';
import {
  DataTable,
  EmptyState,
  Group,
  LinkButton,
  Panel,
  StateBadge,
  TimeAgo,
  type Column,
} from '@zonewerk/ui';
import { pageMessages } from '../messages';
import { useContentListVersionsInfiniteQuery } from '../api/page-past-calls';
import type { OpenPage } from '../hooks/use-page-edits';
import type { Publishing } from '../hooks/use-publishing';
import { VersionWindow } from './version-window';

const texts = pageMessages.versions;

interface VersionsPanelProps {
  open: OpenPage;
  publishing: Publishing;
}

/** Published versions of the page in this language, newest first. Each one can be compared and restored. */
export function VersionsPanel({ open, publishing }: VersionsPanelProps) {
  const list = pagedTable<PageVersion>(useContentListVersionsInfiniteQuery(open.arg));
  const [shown, setShown] = useWindowParam('version');
  const current = open.answer.published?.number;
  const compare = ({ number }: PageVersion) => setShown(String(number));
  return (
    <Panel title={texts.title} purpose={texts.purpose} flush>
      <DataTable<PageVersion>
        bare
        label={texts.list}
        level={3}
        {...list}
        columns={columnsOf(current, compare)}
        rowKey={({ number }) => String(number)}
        rowLabel={({ number }) => texts.name(number)}
        rowActions={(version) => [
          { label: texts.compare, icon: <IconGitCompare />, onSelect: () => compare(version) },
        ]}
        skeletonRows={1}
        empty={
          <EmptyState level={3} icon={<IconHistory />} title={texts.emptyTitle} text={texts.emptyText} />
        }
      />
      <VersionWindow
        open={open}
        publishing={publishing}
        number={/^[1-9]\d*$/u.test(shown) ? Number(shown) : null}
        onClose={() => setShown('')}
      />
    </Panel>
  );
}

function columnsOf(
  current: number | undefined,
  onOpen: (version: PageVersion) => void,
): Column<PageVersion>[] {
  return [
    {
      key: 'number',
      header: texts.columns.number,
      primary: true,
      cell: (version) => (
        <Group gap={2}>
          <LinkButton onClick={() => onOpen(version)}>{texts.name(version.number)}</LinkButton>
          {version.number === current && <StateBadge state="published">{texts.current}</StateBadge>}
        </Group>
      ),
    },
    { key: 'at', header: texts.columns.at, cell: ({ at }) => <TimeAgo date={at} /> },
    { key: 'by', header: texts.columns.by, cell: ({ by }) => by || texts.nobody },
  ];
}
