import type { RuleIf, RuleThen } from '@zonewerk/contracts';
import { failureText, issuesOf, shell } from '@zonewerk/shell-sdk';
import {
  ChoiceField,
  Form,
  FormActions,
  FormMessage,
  Heading,
  Note,
  Skeleton,
  Stack,
  Text,
  TimeAgo,
  Window,
} from '@zonewerk/ui';
import { useState } from 'react';
import { keyBody, type ClusterKey } from '../../dns-calls';
import { useDnsCreateRuleMutation, useDnsTryRuleQuery } from '../../rule-calls';
import { settingsMessages } from '../../settings-messages';
import classes from './settings.module.css';

const texts = settingsMessages.newRule;
const CODES = ['1', '2', '3'] as const;
/** Changes that the dry run lists. */
const SHOWN = 20;

interface NewRuleWindowProps {
  clusterKey: ClusterKey;
  opened: boolean;
  onClose: () => void;
}

/** Asks for a rule and shows beforehand what it would have done to recent changes. */
export function NewRuleWindow({ clusterKey, opened, onClose }: NewRuleWindowProps) {
  return (
    <Window opened={opened} onClose={onClose} title={texts.title} purpose={texts.purpose} size="l">
      {opened && <RuleForm clusterKey={clusterKey} onLeave={onClose} />}
    </Window>
  );
}

function RuleForm({ clusterKey, onLeave }: { clusterKey: ClusterKey; onLeave: () => void }) {
  const [doIf, setDoIf] = useState<string>('1');
  const [doThen, setDoThen] = useState<string>('1');
  const [create, { error }] = useDnsCreateRuleMutation();
  const issues = issuesOf(error);
  const codes = { do_if: Number(doIf) as RuleIf, do_then: Number(doThen) as RuleThen };
  const submit = async () => {
    const { data } = await create({ ...keyBody(clusterKey), ...codes });
    if (!data) return;
    onLeave();
    shell.toast({ text: texts.done, tone: 'good' });
  };
  return (
    <Form label={texts.title} onSubmit={submit} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error, texts.failed)}</FormMessage>}
      <ChoiceField
        name="do_if"
        label={texts.doIf}
        options={CODES.map((value) => ({ value, label: texts.ifs[value] }))}
        value={doIf}
        onChange={setDoIf}
        autoFocus
      />
      <ChoiceField
        name="do_then"
        label={texts.doThen}
        options={CODES.map((value) => ({ value, label: texts.thens[value], text: texts.thenTexts[value] }))}
        value={doThen}
        onChange={setDoThen}
        layout="list"
      />
      <DryRun clusterKey={clusterKey} codes={codes} />
      <FormActions submitLabel={texts.submit} onCancel={onLeave} />
    </Form>
  );
}

interface DryRunProps {
  clusterKey: ClusterKey;
  codes: { do_if: RuleIf; do_then: RuleThen };
}

function DryRun({ clusterKey, codes }: DryRunProps) {
  const wanted = { ...keyBody(clusterKey), ...codes };
  const { currentData: data, error } = useDnsTryRuleQuery(wanted, { refetchOnMountOrArgChange: true });
  const shown = data?.list.slice(0, SHOWN) ?? [];
  return (
    <section aria-label={texts.dryRun}>
      <Stack gap={2}>
        <Heading level={3}>{texts.dryRun}</Heading>
        {error !== undefined && <Note tone="bad">{failureText(error)}</Note>}
        <div role="status">{data ? <Text>{data.message}</Text> : !error && <Skeleton width="20rem" />}</div>
        {shown.length > 0 && (
          <ul className={classes.dryRun}>
            {shown.map((change) => (
              <li key={`${change.date} ${change.record_name} ${change.record_type}`}>
                <strong>
                  {change.record_name} {change.record_type}
                </strong>
                , <TimeAgo date={change.date} />: {change.would}
              </li>
            ))}
          </ul>
        )}
        {data && data.list.length > SHOWN && <Text>{texts.more(data.list.length - SHOWN)}</Text>}
      </Stack>
    </section>
  );
}
