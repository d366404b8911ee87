import { IconListDetails } from '@tabler/icons-react';
import { RULE_OUTCOMES, type RuleEvent, type RuleOutcome } from '@zonewerk/contracts';
import { pagedTable } from '@zonewerk/shell-sdk';
import {
  Badge,
  DataTable,
  EmptyState,
  Panel,
  TimeAgo,
  type Column,
  type TableFilter,
  type Tone,
} from '@zonewerk/ui';
import { useChoiceParam } from '../../../shared/choice-param';
import type { ClusterKey } from '../../../shared/api/dns-calls';
import { useDnsListRuleEventsInfiniteQuery } from '../api/rule-calls';
import { settingsMessages } from '../../../shared/settings-messages';

const texts = settingsMessages.log;
const TONES: Record<RuleOutcome, Tone> = {
  mailed: 'good',
  stored: 'good',
  blocked: 'bad',
  skipped: 'neutral',
};

const setOf = ({ record_name, record_type }: RuleEvent) => `${record_name} ${record_type}`;

const COLUMNS: readonly Column<RuleEvent>[] = [
  { key: 'set', header: texts.columns.set, mono: true, primary: true, cell: setOf, width: '12rem' },
  {
    key: 'outcome',
    header: texts.columns.outcome,
    width: '8rem',
    cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{settingsMessages.outcomes[outcome]}</Badge>,
  },
  { key: 'text', header: texts.columns.text, cell: ({ rule, text }) => `${rule}. ${text}` },
  {
    key: 'date',
    header: texts.columns.date,
    width: '8rem',
    cell: ({ date }) => <TimeAgo date={date} />,
  },
];

function outcomeFilter(value: RuleOutcome | null, onChange: (value: string | null) => void): TableFilter {
  const options = RULE_OUTCOMES.map((one) => ({ value: one, label: settingsMessages.outcomes[one] }));
  return { key: 'outcome', label: texts.columns.outcome, options, value, onChange };
}

/** Log of the rules of a cluster, newest first; `?outcome=` filters. */
export function RuleLog({ clusterKey }: { clusterKey: ClusterKey }) {
  const { value: outcome, choose } = useChoiceParam('outcome', RULE_OUTCOMES);
  const table = pagedTable(
    useDnsListRuleEventsInfiniteQuery({ ...clusterKey, outcome }, { refetchOnMountOrArgChange: true }),
  );
  const none = table.state === 'ready' && table.count === 0 && outcome === null;
  return (
    <Panel title={texts.title} purpose={texts.purpose} flush>
      <DataTable<RuleEvent>
        {...table}
        bare
        level={3}
        label={texts.list}
        columns={COLUMNS}
        filters={none ? undefined : [outcomeFilter(outcome, choose)]}
        rowKey={({ id }) => id}
        rowLabel={setOf}
        skeletonRows={2}
        empty={
          <EmptyState level={3} icon={<IconListDetails />} title={texts.emptyTitle} text={texts.emptyText} />
        }
      />
    </Panel>
  );
}
