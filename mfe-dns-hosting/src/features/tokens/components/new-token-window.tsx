import { TOKEN_LIFETIMES } from '@zonewerk/contracts';
import { failureText, isCallFailure, issuesOf, shell, useDraft } from '@zonewerk/shell-sdk';
import { ChoiceField, Form, FormActions, FormMessage, SelectField, TextField, Window } from '@zonewerk/ui';
import { useCreateTokenMutation } from '../api/token-calls';
import { tokenMessages } from '../messages';
import { useLatest } from '../../../shared/hooks/use-latest';
import { useVisit } from '../../../shared/hooks/use-visit';
import { NewSecret } from './new-secret';
import { ClusterScope, RecordScope } from './scope-fields';
import { bodyOf, EMPTY_DRAFT, faultsOf, isFilled, type TokenDraft } from '../token-draft';
import type { NewTokens } from '../hooks/use-new-tokens';

const texts = tokenMessages.window;
const USES = ['acme', 'git', 'own'] as const;
const LIFETIMES = Object.entries(TOKEN_LIFETIMES).map(([value, label]) => ({ value, label }));

/** Statuses from here on are server errors, which can occur after the token was created. */
const FAULTS = 500;

interface NewTokenWindowProps {
  projectId: string;
  opened: boolean;
  tokens: NewTokens;
  onClose: () => void;
}

/** Window that creates a token and shows its secret once. Input survives a reload; the secret does not. */
export function NewTokenWindow({ projectId, opened, tokens, onClose }: NewTokenWindowProps) {
  const [draft, setDraft, clear] = useDraft<TokenDraft>(`token:${projectId}`, EMPTY_DRAFT);
  const latest = useLatest(draft);
  const { shown } = tokens;
  const visit = useVisit();
  const cancel = () => {
    clear();
    onClose();
  };
  const done = () => {
    tokens.confirm();
    onClose();
  };
  const made = (sent: TokenDraft, secret: string, asked: boolean) => {
    // Input that changed during the request is preserved.
    if (JSON.stringify(latest.current) === JSON.stringify(sent)) clear();
    tokens.add({ name: sent.name, secret }, asked);
  };
  return (
    <Window
      opened={opened}
      onClose={shown ? done : onClose}
      title={shown ? tokenMessages.secret.title : texts.title}
      purpose={shown ? tokenMessages.secret.once : texts.purpose}
      dirty={shown !== null || isFilled(draft)}
    >
      {opened && !shown && (
        <TokenForm
          projectId={projectId}
          draft={draft}
          onChange={(change) => setDraft({ ...draft, ...change })}
          onSend={visit}
          onMade={made}
          onLeave={cancel}
        />
      )}
      {shown && <NewSecret secret={shown.secret} onDone={done} />}
    </Window>
  );
}

interface TokenFormProps {
  projectId: string;
  draft: TokenDraft;
  onChange: (change: Partial<TokenDraft>) => void;
  /** Returns a function that tells whether the window is still open at the response. */
  onSend: () => () => boolean;
  onMade: (sent: TokenDraft, secret: string, asked: boolean) => void;
  onLeave: () => void;
}

function TokenForm(props: TokenFormProps) {
  const { projectId, draft, onChange, onLeave } = props;
  const { submit, error } = useCreation(props);
  const issues = issuesOf(error);
  return (
    <Form label={texts.title} onSubmit={submit} validate={() => faultsOf(draft)} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{reasonOf(error)}</FormMessage>}
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
        options={USES.map((value) => ({
          value,
          label: texts.uses[value],
          text: texts.useTexts[value],
        }))}
        required
        missing={texts.chooseUse}
        value={draft.use}
        onChange={(value) => onChange({ use: USES.find((use) => use === value) ?? null })}
      />
      {draft.use !== 'git' && <ClusterScope projectId={projectId} draft={draft} onChange={onChange} />}
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

/** Sends the draft. The result is reported even if the window is closed. */
function useCreation({ projectId, draft, onSend, onMade }: TokenFormProps) {
  const [create, { error }] = useCreateTokenMutation();
  const visit = useVisit();
  const submit = async () => {
    const isThere = onSend();
    const isOpen = visit();
    const { data, error: refusal } = await create(bodyOf(draft, projectId));
    if (data) {
      if (!isThere()) return tellLost(draft.name);
      if (!isOpen()) shell.toast({ text: tokenMessages.secret.waits(draft.name), tone: 'good' });
      return onMade(draft, data.secret, isOpen());
    }
    // After the window closed, only a toast is visible.
    if (!isOpen()) shell.toast({ text: `${draft.name}: ${reasonOf(refusal)}`, tone: 'bad' });
  };
  return { submit, error };
}

/** The page that could show the secret is closed. */
function tellLost(name: string): void {
  void shell.alert({
    title: tokenMessages.secret.lost(name),
    text: tokenMessages.secret.lostText,
    icon: 'error',
  });
}

/** Reason for the missing secret, and the next step if the token may exist. */
function reasonOf(failure: unknown): string {
  const refused = isCallFailure(failure) && failure.kind === 'answer' && failure.http < FAULTS;
  const text = issuesOf(failure)[0]?.message ?? failureText(failure, texts.noAnswer);
  return refused ? text : `${text} ${texts.perhapsMade}`;
}
