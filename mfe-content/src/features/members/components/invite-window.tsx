import type { Issue } from '@zonewerk/contracts';
import { failureText, issuesOf, useDraft } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, TextField, Window } from '@zonewerk/ui';
import { useContentInviteMemberMutation } from '../../../shared/api/invitation-calls';
import { memberMessages } from '../messages';
import { report } from '../../../shared/report';
import { type GrantedRole, RoleChoice } from './role-choice';

const texts = memberMessages.window;
const EMPTY: Invitation = { mail: '', role: 'editor' };

interface Invitation {
  mail: string;
  role: GrantedRole;
}

interface InviteWindowProps {
  projectId: string;
  opened: boolean;
  onClose: () => void;
}

/** Invites a person by email. The text survives a reload; Cancel discards it. */
export function InviteWindow({ projectId, opened, onClose }: InviteWindowProps) {
  const [draft, setDraft, dropDraft] = useDraft(`invite:${projectId}`, EMPTY);
  const leave = () => {
    dropDraft();
    onClose();
  };
  return (
    <Window
      opened={opened}
      onClose={onClose}
      title={texts.title}
      purpose={texts.purpose}
      dirty={draft.mail !== ''}
    >
      {opened && <InviteForm projectId={projectId} draft={draft} onChange={setDraft} onLeave={leave} />}
    </Window>
  );
}

interface InviteFormProps {
  projectId: string;
  draft: Invitation;
  onChange: (draft: Invitation) => void;
  onLeave: () => void;
}

function InviteForm({ projectId, draft, onChange, onLeave }: InviteFormProps) {
  const [invite, { error }] = useContentInviteMemberMutation();
  const issues = issuesOf(error);
  const submit = async () => {
    const result = await invite({ project_id: projectId, ...draft });
    if (!result.data) return;
    report(result, texts.done(result.data.invitation.mail));
    onLeave();
  };
  return (
    <Form label={texts.title} onSubmit={submit} validate={() => missingIn(draft)} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <TextField
        name="mail"
        label={texts.mail}
        type="email"
        autoComplete="off"
        autoFocus
        value={draft.mail}
        onChange={(mail) => onChange({ ...draft, mail })}
      />
      <RoleChoice value={draft.role} onChange={(role) => onChange({ ...draft, role })} />
      <FormActions submitLabel={texts.submit} onCancel={onLeave} />
    </Form>
  );
}

function missingIn({ mail }: Invitation): Issue[] {
  return mail.trim() === '' ? [{ path: 'mail', message: texts.missing }] : [];
}
