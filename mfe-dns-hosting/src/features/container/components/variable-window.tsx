import { CONFIGURATION_LIMITS, type EnvironmentVariable } from '@zonewerk/contracts';
import { failureText, issuesOf, shell } from '@zonewerk/shell-sdk';
import {
  Form,
  FormActions,
  FormMessage,
  Note,
  SwitchField,
  TextAreaField,
  TextField,
  Window,
} from '@zonewerk/ui';
import { useState } from 'react';
import { useVisit } from '../../../shared/hooks/use-visit';
import { useHostingSetVariableMutation } from '../api/configuration-calls';
import { configurationMessages } from '../configuration-messages';

const texts = configurationMessages.window;

interface VariableWindowProps {
  containerKey: { project_id: string; container_id: string };
  opened: boolean;
  /** The variable to change; undefined for a new one. */
  variable: EnvironmentVariable | undefined;
  /** Another member removed the variable. */
  isGone: boolean;
  onClose: () => void;
}

/** Adds or changes a variable. Input is in memory only, because it can be a secret. */
export function VariableWindow({ containerKey, opened, variable, isGone, onClose }: VariableWindowProps) {
  const [dirty, setDirty] = useState(false);
  const close = () => {
    setDirty(false);
    onClose();
  };
  return (
    <Window
      opened={opened}
      onClose={close}
      title={variable ? texts.changeTitle(variable.name) : texts.addTitle}
      purpose={texts.purpose}
      dirty={dirty}
    >
      {opened && (
        <VariableForm
          key={variable?.name}
          containerKey={containerKey}
          variable={variable}
          isGone={isGone}
          onEdit={() => setDirty(true)}
          onLeave={close}
        />
      )}
    </Window>
  );
}

interface VariableFormProps extends Pick<VariableWindowProps, 'containerKey' | 'variable' | 'isGone'> {
  onEdit: () => void;
  onLeave: () => void;
}

function VariableForm(props: VariableFormProps) {
  const { variable, isGone, onLeave } = props;
  const { draft, change, submit, error } = useVariable(props);
  const issues = issuesOf(error);
  return (
    <Form
      label={variable ? texts.changeTitle(variable.name) : texts.addTitle}
      onSubmit={submit}
      issues={issues}
    >
      {isGone && <Note tone="warn">{texts.gone}</Note>}
      {error && issues.length === 0 && <FormMessage>{failureText(error, texts.failed)}</FormMessage>}
      {!variable && (
        <TextField
          name="name"
          label={texts.name}
          help={texts.nameHelp}
          required
          missing={texts.missingName}
          mono
          autoFocus
          autoComplete="off"
          maxLength={CONFIGURATION_LIMITS.nameCharacters}
          value={draft.name}
          onChange={(name) => change({ name })}
        />
      )}
      <TextAreaField
        name="value"
        label={texts.value}
        help={variable?.secret ? texts.newValueHelp : undefined}
        mono
        autoFocus={variable !== undefined}
        autoComplete="off"
        value={draft.value}
        onChange={(value) => change({ value })}
      />
      <SwitchField
        name="secret"
        label={texts.secret}
        help={texts.secretHelp}
        checked={draft.secret}
        onChange={(secret) => change({ secret })}
      />
      <FormActions submitLabel={texts.submit} onCancel={onLeave} />
    </Form>
  );
}

function useVariable({ containerKey, variable, onEdit, onLeave }: VariableFormProps) {
  const [send, { error }] = useHostingSetVariableMutation();
  const [draft, setDraft] = useState({
    name: variable?.name ?? '',
    value: variable?.value ?? '',
    secret: variable?.secret ?? false,
  });
  const visit = useVisit();
  const change = (changed: Partial<typeof draft>) => {
    onEdit();
    setDraft({ ...draft, ...changed });
  };
  const submit = async () => {
    const isOpen = visit();
    const { data, error: refusal } = await send({ ...containerKey, ...draft });
    if (data) {
      shell.toast({ text: texts.done(draft.name), tone: 'good' });
      if (isOpen()) onLeave();
    } else if (!isOpen()) shell.toast({ text: failureText(refusal, texts.failed), tone: 'bad' });
  };
  return { draft, change, submit, error };
}
