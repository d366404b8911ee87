import { TOKEN_LIFETIMES } from '@zonewerk/contracts';
import { failureText, issuesOf, useDraft } from '@zonewerk/shell-sdk';
import { ChoiceField, Form, FormActions, FormMessage, SelectField, TextField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { useCreateTokenMutation } from '../../token-calls';
import { tokenMessages } from '../../token-messages';
import { NewSecret } from './new-secret';
import { ClusterScope, RecordScope } from './scope-fields';
import { bodyOf, EMPTY_DRAFT, faultsOf, isFilled, type TokenDraft } from './token-draft';

const texts = tokenMessages.window;
const LIFETIMES = Object.entries(TOKEN_LIFETIMES).map(([value, label]) => ({ value, label }));

interface NewTokenWindowProps {
  projectId: string;
  opened: boolean;
  onClose: () => void;
}

/** Asks what a token is for, then shows it, once. What is filled in survives a reload; the token itself does not. */
export function NewTokenWindow({ projectId, opened, onClose }: NewTokenWindowProps) {
  const [draft, setDraft, clear] = useDraft<TokenDraft>(`token:${projectId}`, EMPTY_DRAFT);
  const [secret, setSecret] = useState('');
  const leave = () => {
    clear();
    setSecret('');
    onClose();
  };
  const made = (token: string) => {
    clear();
    setSecret(token);
  };
  return (
    <Window
      opened={opened}
      onClose={secret === '' ? onClose : leave}
      title={secret === '' ? texts.title : tokenMessages.secret.title}
      purpose={secret === '' ? texts.purpose : tokenMessages.secret.once}
      dirty={secret !== '' || isFilled(draft)}
    >
      {opened && secret === '' && (
        <TokenForm
          projectId={projectId}
          draft={draft}
          onChange={(change) => setDraft({ ...draft, ...change })}
          onMade={made}
          onLeave={leave}
        />
      )}
      {opened && secret !== '' && <NewSecret secret={secret} onDone={leave} />}
    </Window>
  );
}

interface TokenFormProps {
  projectId: string;
  draft: TokenDraft;
  onChange: (change: Partial<TokenDraft>) => void;
  onMade: (secret: string) => void;
  onLeave: () => void;
}

function TokenForm({ projectId, draft, onChange, onMade, onLeave }: TokenFormProps) {
  const [create, { error }] = useCreateTokenMutation();
  const issues = issuesOf(error);
  const submit = async () => {
    const { data } = await create(bodyOf(draft, projectId));
    if (data) onMade(data.secret);
  };
  return (
    <Form label={texts.title} onSubmit={submit} validate={() => faultsOf(draft)} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error, texts.failed)}</FormMessage>}
      <TextField
        name="name"
        label={texts.name}
        help={texts.nameHelp}
        required
        autoFocus
        autoComplete="off"
        value={draft.name}
        onChange={(name) => onChange({ name })}
      />
      <ChoiceField
        name="use"
        label={texts.use}
        options={(['acme', 'own'] as const).map((value) => ({
          value,
          label: texts.uses[value],
          text: texts.useTexts[value],
        }))}
        required
        missing={texts.chooseUse}
        value={draft.use}
        onChange={(value) => onChange({ use: value === 'acme' ? 'acme' : 'own' })}
      />
      <ClusterScope projectId={projectId} draft={draft} onChange={onChange} />
      {draft.use === 'own' && <RecordScope draft={draft} onChange={onChange} />}
      <SelectField
        name="expires_in"
        label={texts.expires}
        options={LIFETIMES}
        value={draft.expires}
        onChange={(value) => onChange({ expires: value as TokenDraft['expires'] })}
      />
      <FormActions submitLabel={texts.submit} onCancel={onLeave} />
    </Form>
  );
}
