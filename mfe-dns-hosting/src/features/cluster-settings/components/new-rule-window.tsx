import type { RuleIf, RuleThen } from '@zonewerk/contracts';
import { failureText, issuesOf, shell, useDraft } from '@zonewerk/shell-sdk';
import { ChoiceField, Form, FormActions, FormMessage, Window } from '@zonewerk/ui';
import { keyBody, type ClusterKey } from '../../../shared/api/dns-calls';
import { useDnsCreateRuleMutation } from '../api/rule-calls';
import { settingsMessages } from '../../../shared/settings-messages';
import { useLatest } from '../../../shared/hooks/use-latest';
import { useVisit } from '../../../shared/hooks/use-visit';
import { DryRun } from './dry-run';

const texts = settingsMessages.newRule;
const CODES = ['1', '2', '3'] as const;

interface RuleDraft {
  readonly doIf: string;
  readonly doThen: string;
}

const EMPTY: RuleDraft = { doIf: '1', doThen: '1' };

interface NewRuleWindowProps {
  clusterKey: ClusterKey;
  opened: boolean;
  onClose: () => void;
}

/** Window that creates a rule. It shows the simulated effect on recent changes. Input survives a reload. */
export function NewRuleWindow({ clusterKey, opened, onClose }: NewRuleWindowProps) {
  const [draft, setDraft, clear] = useDraft(`rule:${clusterKey.clusterId}`, EMPTY);
  const dirty = draft.doIf !== EMPTY.doIf || draft.doThen !== EMPTY.doThen;
  const latest = useLatest(draft);
  const leave = () => {
    clear();
    onClose();
  };
  const madeUnseen = (made: RuleDraft) => {
    // Input that changed during the request is preserved.
    if (latest.current.doIf === made.doIf && latest.current.doThen === made.doThen) clear();
  };
  return (
    <Window
      opened={opened}
      onClose={onClose}
      title={texts.title}
      purpose={texts.purpose}
      dirty={dirty}
      size="l"
    >
      {opened && (
        <RuleForm
          clusterKey={clusterKey}
          draft={draft}
          onChange={setDraft}
          onLeave={leave}
          onMadeUnseen={madeUnseen}
        />
      )}
    </Window>
  );
}

interface RuleFormProps {
  clusterKey: ClusterKey;
  draft: RuleDraft;
  onChange: (draft: RuleDraft) => void;
  onLeave: () => void;
  /** Called when the window closes before the response. */
  onMadeUnseen: (draft: RuleDraft) => void;
}

function RuleForm({ clusterKey, draft, onChange, onLeave, onMadeUnseen }: RuleFormProps) {
  const { doIf, doThen } = draft;
  const [create, { error }] = useDnsCreateRuleMutation();
  const issues = issuesOf(error);
  const codes = { do_if: Number(doIf) as RuleIf, do_then: Number(doThen) as RuleThen };
  const visit = useVisit();
  const submit = async () => {
    const isOpen = visit();
    const { data, error: refusal } = await create({ ...keyBody(clusterKey), ...codes });
    if (data) shell.toast({ text: texts.done, tone: 'good' });
    // A window that was closed during the request does not change.
    else if (!isOpen()) shell.toast({ text: failureText(refusal, texts.failed), tone: 'bad' });
    if (!data) return;
    if (isOpen()) onLeave();
    else onMadeUnseen(draft);
  };
  return (
    <Form label={texts.title} onSubmit={submit} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error, texts.failed)}</FormMessage>}
      <ChoiceField
        name="do_if"
        label={texts.doIf}
        options={CODES.map((value) => ({ value, label: texts.ifs[value] }))}
        value={doIf}
        onChange={(value) => onChange({ ...draft, doIf: value })}
        autoFocus
      />
      <ChoiceField
        name="do_then"
        label={texts.doThen}
        options={CODES.map((value) => ({ value, label: texts.thens[value], text: texts.thenTexts[value] }))}
        value={doThen}
        onChange={(value) => onChange({ ...draft, doThen: value })}
        layout="list"
      />
      <DryRun clusterKey={clusterKey} codes={codes} />
      <FormActions submitLabel={texts.submit} onCancel={onLeave} />
    </Form>
  );
}
