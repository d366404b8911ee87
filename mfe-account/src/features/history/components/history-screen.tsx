import { IconDownload } from '@tabler/icons-react';
import { LIMITS, PAGES } from '@zonewerk/shell-sdk';
import { Button, Menu, PageHeader } from '@zonewerk/ui';
import { FilterToggle } from './filter-toggle';
import { historyMessages as texts } from '../messages';
import { HistoryTable } from './history-table';
import { useExport } from '../hooks/use-export';
import { useHistoryFilter } from '../hooks/use-history-filter';

/** Page `account-history`: sign-in and security events, filtered by the URL. */
export function HistoryScreen() {
  const filter = useHistoryFilter();
  const { exportAs, busy } = useExport(filter.question);
  const exports = (
    <Menu
      label={texts.export}
      head={{ title: texts.export, text: texts.exportText(LIMITS.historyExported) }}
      trigger={
        <Button loading={busy} leftIcon={<IconDownload aria-hidden="true" />}>
          {texts.export}
        </Button>
      }
      items={[
        { label: texts.exportCsv, onSelect: () => void exportAs('csv') },
        { label: texts.exportJson, onSelect: () => void exportAs('json') },
      ]}
    />
  );
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        back={{ href: PAGES['account-security-check'].path, label: texts.back }}
        actions={exports}
      />
      <FilterToggle order={filter.order} period={filter.period} />
      <HistoryTable filter={filter} />
    </>
  );
}
