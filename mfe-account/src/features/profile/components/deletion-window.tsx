import type { AnswerOf, Issue, previewDeletion } from '@zonewerk/contracts';
import { clearDrafts, issuesOf, PAGES, shell } from '@zonewerk/shell-sdk';
import {
  Anchor,
  Form,
  FormActions,
  Note,
  PasswordField,
  Skeleton,
  Stack,
  Text,
  TextField,
  Window,
} from '@zonewerk/ui';
import { useState } from 'react';
import {
  useAccountDeleteMutation,
  useAccountPreviewDeletionQuery,
} from '../../../shared/account/api/account-calls';
import { CallMessage, issueAt } from '../../../shared/components/call-message';
import { Awaited } from '../../../shared/components/read-object';
import { dataMessages } from '../data-messages';
import classes from './profile.module.css';

const texts = dataMessages.deletion;

const NOTHING = { password: '', confirm: '' };

type Preview = AnswerOf<typeof previewDeletion>;

interface DeletionWindowProps {
  opened: boolean;
  /** Primary email address, which the user types as confirmation. */
  mail: string;
  onClose: () => void;
}

/** Lists what the deletion removes, and deletes the account after the password and the typed address. */
export function DeletionWindow({ opened, mail, onClose }: DeletionWindowProps) {
  const [typed, setTyped] = useState(NOTHING);
  const close = () => {
    setTyped(NOTHING);
    onClose();
  };
  const dirty = typed.password !== '' || typed.confirm !== '';
  return (
    <Window opened={opened} onClose={close} title={texts.title} purpose={texts.purpose} dirty={dirty}>
      {opened && <Reading mail={mail} typed={typed} onTyped={setTyped} onClose={close} />}
    </Window>
  );
}

interface DeleteProps extends Omit<DeletionWindowProps, 'opened'> {
  typed: typeof NOTHING;
  onTyped: (typed: typeof NOTHING) => void;
}

function Reading(props: DeleteProps) {
  const query = useAccountPreviewDeletionQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Awaited query={query} skeleton={<Skeleton height="8rem" />} level={3}>
      {(preview) => (
        <Stack gap={5}>
          {preview.shared.length > 0 && (
            <Note tone="bad" title={texts.shared}>
              {preview.shared.join(', ')}
            </Note>
          )}
          {preview.money.length > 0 && <Money reasons={preview.money} />}
          {preview.shared.length + preview.money.length === 0 && (
            <>
              <DeletionSummary preview={preview} />
              <DeleteForm {...props} />
            </>
          )}
        </Stack>
      )}
    </Awaited>
  );
}

function Money({ reasons }: { reasons: readonly string[] }) {
  return (
    <Note tone="bad" title={texts.money}>
      {reasons.join(' ')} <Anchor href={PAGES.balance.path}>{texts.toBalance}</Anchor>
    </Note>
  );
}

function DeletionSummary({ preview }: { preview: Preview }) {
  const { projects, clusters, cases } = preview;
  const lines = [
    texts.you,
    ...(projects.length > 0 ? [texts.projects(projects)] : []),
    ...(clusters > 0 ? [texts.clusters(clusters)] : []),
    ...(cases > 0 ? [texts.cases(cases)] : []),
  ];
  return (
    <div>
      <Text strong>{texts.goes}</Text>
      <ul className={classes.goes}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function DeleteForm({ mail, typed, onTyped, onClose }: DeleteProps) {
  const [send, { data, error }] = useAccountDeleteMutation();
  const submit = async () => {
    const result = await send(typed);
    if (result.data?.status !== 'success') return;
    onClose();
    clearDrafts();
    shell.navigate(PAGES.login.path, { replace: true });
    shell.toast({ text: result.data.message, tone: 'plain' });
  };
  const same = typed.confirm.trim().toLowerCase() === mail.toLowerCase();
  return (
    <Form
      label={texts.title}
      onSubmit={submit}
      validate={() => issueAt('confirm', same ? null : texts.different)}
      issues={[...refusedBy(data), ...issuesOf(error)]}
    >
      <CallMessage error={error} />
      {/* Account name for password managers, which search for it next to the password. */}
      <input type="text" name="username" autoComplete="username" value={mail} readOnly hidden />
      <PasswordField
        name="password"
        label={texts.password}
        autoComplete="current-password"
        required
        missing={texts.missingPassword}
        autoFocus
        value={typed.password}
        onChange={(password) => onTyped({ ...typed, password })}
      />
      <TextField
        name="confirm"
        label={texts.confirm(mail)}
        autoComplete="off"
        mono
        value={typed.confirm}
        onChange={(confirm) => onTyped({ ...typed, confirm })}
      />
      <FormActions submitLabel={texts.submit} danger onCancel={onClose} />
    </Form>
  );
}

function refusedBy(answer: { status: string; message: string } | undefined): Issue[] {
  if (answer === undefined || answer.status === 'success') return [];
  return issueAt(answer.status === 'invalid-credentials' ? 'password' : '', answer.message);
}
