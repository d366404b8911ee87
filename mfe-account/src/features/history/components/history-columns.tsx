import { IconDeviceDesktop } from '@tabler/icons-react';
import { AUTH_EVENTS, AUTH_FACTORS, type HistoryRow } from '@zonewerk/contracts';
import { Badge, Group, TimeAgo, VisuallyHidden, type Column } from '@zonewerk/ui';
import { historyMessages as texts } from '../messages';

const { columns } = texts;

export const HISTORY_COLUMNS: readonly Column<HistoryRow>[] = [
  { key: 'kind', header: columns.kind, cell: kindCell, primary: true },
  { key: 'factor', header: columns.factor, cell: factorCell },
  { key: 'browser', header: columns.browser, cell: ({ browser }) => browser },
  { key: 'device', header: columns.device, cell: ({ device }) => device },
  { key: 'address', header: columns.address, cell: ({ address }) => address, mono: true },
  { key: 'city', header: columns.city, cell: ({ city }) => city ?? texts.unknown },
  { key: 'country', header: columns.country, cell: ({ country }) => country ?? texts.unknown },
  { key: 'date', header: columns.date, cell: ({ date }) => <TimeAgo date={date} />, sortable: true },
];

function kindCell({ kind, current_session: current }: HistoryRow) {
  return (
    <Group gap={2}>
      <span>{AUTH_EVENTS[kind]}</span>
      {current && (
        <Badge tone="good" icon={<IconDeviceDesktop aria-hidden="true" />}>
          {texts.current}
        </Badge>
      )}
    </Group>
  );
}

function factorCell({ factor }: HistoryRow) {
  if (factor !== null) return AUTH_FACTORS[factor];
  // A visible dash, and a word for screen readers.
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{texts.noFactor}</VisuallyHidden>
    </>
  );
}
