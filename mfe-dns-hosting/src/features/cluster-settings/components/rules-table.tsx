import { IconPlayerPause, IconPlayerPlay, IconPlus, IconRoute, IconTrash } from '@tabler/icons-react';
import { ruleText, type Rule } from '@zonewerk/contracts';
import { failureText, pagedTable, shell, useAllowedWindow } from '@zonewerk/shell-sdk';
import { Button, DataTable, EmptyState, Panel, StateBadge, TimeAgo, type Column } from '@zonewerk/ui';
import { useState } from 'react';
import { keyBody, type ClusterKey } from '../../../shared/api/dns-calls';
import {
  useDnsCreateRuleMutation,
  useDnsDropRuleMutation,
  useDnsListRulesInfiniteQuery,
  useDnsSwitchRuleMutation,
} from '../api/rule-calls';
import { settingsMessages } from '../../../shared/settings-messages';
import { NewRuleWindow } from './new-rule-window';
import { SwitchRuleWindow } from './switch-rule-window';

const texts = settingsMessages.rules;

const textOf = (rule: Rule) => ruleText(rule.do_if, rule.do_then);

const COLUMNS: readonly Column<Rule>[] = [
  { key: 'rule', header: texts.columns.rule, primary: true, cell: textOf },
  {
    key: 'state',
    header: texts.columns.state,
    width: '8rem',
    cell: ({ enabled }) => (
      <StateBadge state={enabled ? 'enabled' : 'disabled'}>{enabled ? texts.on : texts.off}</StateBadge>
    ),
  },
  {
    key: 'last',
    header: texts.columns.last,
    width: '8rem',
    cell: ({ last_run: last }) => (last === null ? texts.never : <TimeAgo date={last} />),
  },
];

/** Rules of a cluster, with actions that create, test, toggle and delete them. */
export function RulesTable({ clusterKey }: { clusterKey: ClusterKey }) {
  const table = pagedTable(useDnsListRulesInfiniteQuery(clusterKey, { refetchOnMountOrArgChange: true }));
  const [creating, setCreating] = useAllowedWindow('rule', 'dns.change');
  const [starting, setStarting] = useState<Rule | null>(null);
  const { switchOff, drop } = useRuleActions(clusterKey);
  const create = (
    <Button size="s" leftIcon={<IconPlus aria-hidden="true" />} onClick={() => setCreating('1')}>
      {texts.create}
    </Button>
  );
  return (
    <Panel title={texts.title} purpose={texts.purpose} actions={create} flush>
      <DataTable<Rule>
        {...table}
        bare
        level={3}
        label={texts.list}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowLabel={textOf}
        rowActions={(rule) => [
          {
            label: rule.enabled ? texts.switchOff : texts.switchOn,
            icon: rule.enabled ? <IconPlayerPause /> : <IconPlayerPlay />,
            onSelect: () => (rule.enabled ? void switchOff(rule) : setStarting(rule)),
          },
          { label: texts.drop, icon: <IconTrash />, danger: true, onSelect: () => void drop(rule) },
        ]}
        skeletonRows={2}
        empty={<EmptyState level={3} icon={<IconRoute />} title={texts.emptyTitle} text={texts.emptyText} />}
      />
      <NewRuleWindow clusterKey={clusterKey} opened={creating === '1'} onClose={() => setCreating('')} />
      <SwitchRuleWindow clusterKey={clusterKey} rule={starting} onClose={() => setStarting(null)} />
    </Panel>
  );
}

/** Deletion has an undo instead of a confirmation, because one call creates the same rule. */
function useRuleActions(clusterKey: ClusterKey) {
  const [setEnabled] = useDnsSwitchRuleMutation();
  const [remove] = useDnsDropRuleMutation();
  const [create] = useDnsCreateRuleMutation();
  const switchOff = async ({ id }: Rule) => {
    const { data, error } = await setEnabled({ ...keyBody(clusterKey), rule: id, enabled: false });
    if (data) shell.toast({ text: data.message, tone: 'good' });
    else shell.toast({ text: failureText(error, texts.switchFailed), tone: 'bad' });
  };
  const putBack = async ({ do_if, do_then, enabled }: Rule) => {
    const { data, error } = await create({ ...keyBody(clusterKey), do_if, do_then, enabled });
    if (data) shell.toast({ text: texts.back, tone: 'good' });
    else shell.toast({ text: failureText(error, texts.backFailed), tone: 'bad' });
  };
  const drop = async (rule: Rule) => {
    const { data, error } = await remove({ rule: rule.id, cluster_id: clusterKey.clusterId });
    if (data) shell.toast({ text: texts.dropped(textOf(rule)), undo: () => void putBack(rule) });
    else
      await shell.alert({
        title: settingsMessages.failedTitle,
        text: failureText(error, texts.dropFailed),
        icon: 'error',
      });
  };
  return { switchOff, drop };
}
