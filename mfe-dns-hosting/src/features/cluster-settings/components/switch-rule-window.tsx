import { ruleText, type Rule } from '@zonewerk/contracts';
import { failureText, shell, useWindowEntry } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, Window } from '@zonewerk/ui';
import { keyBody, type ClusterKey } from '../../../shared/api/dns-calls';
import { useDnsSwitchRuleMutation } from '../api/rule-calls';
import { settingsMessages } from '../../../shared/settings-messages';
import { useVisit } from '../../../shared/hooks/use-visit';
import { DryRun } from './dry-run';

const texts = settingsMessages.rules;

interface SwitchRuleWindowProps {
  clusterKey: ClusterKey;
  /** Null while the window is closed. */
  rule: Rule | null;
  onClose: () => void;
}

/** Enables a rule after a simulation of its effect on recent changes. */
export function SwitchRuleWindow({ clusterKey, rule, onClose }: SwitchRuleWindowProps) {
  useWindowEntry(rule !== null);
  return (
    <Window
      opened={rule !== null}
      onClose={onClose}
      title={texts.switchOnTitle}
      purpose={rule && texts.switchOnText(ruleText(rule.do_if, rule.do_then))}
      size="l"
    >
      {rule && <SwitchForm clusterKey={clusterKey} rule={rule} onLeave={onClose} />}
    </Window>
  );
}

interface SwitchFormProps {
  clusterKey: ClusterKey;
  rule: Rule;
  onLeave: () => void;
}

function SwitchForm({ clusterKey, rule, onLeave }: SwitchFormProps) {
  const [send, { error }] = useDnsSwitchRuleMutation();
  const visit = useVisit();
  const submit = async () => {
    const isOpen = visit();
    const { data, error: refusal } = await send({ ...keyBody(clusterKey), rule: rule.id, enabled: true });
    if (data) shell.toast({ text: data.message, tone: 'good' });
    // A window that was closed during the request does not change.
    else if (!isOpen()) shell.toast({ text: failureText(refusal, texts.switchFailed), tone: 'bad' });
    if (data && isOpen()) onLeave();
  };
  return (
    <Form label={texts.switchOnTitle} onSubmit={submit}>
      {error && <FormMessage>{failureText(error, texts.switchFailed)}</FormMessage>}
      <DryRun clusterKey={clusterKey} codes={{ do_if: rule.do_if, do_then: rule.do_then }} />
      <FormActions submitLabel={texts.switchOn} onCancel={onLeave} />
    </Form>
  );
}
