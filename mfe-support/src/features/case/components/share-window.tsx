import type { SupportCase } from '@zonewerk/contracts';
import { failureText, issuesOf, shell, type ShellStore } from '@zonewerk/shell-sdk';
import {
  Button,
  Form,
  FormActions,
  FormMessage,
  Group,
  Note,
  SelectField,
  Stack,
  Window,
} from '@zonewerk/ui';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { changeCase } from '../../../shared/api/support-calls';
import { useSupportShareMutation } from '../../../shared/api/sharing-calls';
import { messages } from '../../../shared/messages';
import { useSharingProjects } from '../../../shared/use-sharing-projects';

const texts = messages.case.sharing;

interface ShareProps {
  shown: SupportCase;
  onClose: () => void;
}

/** Shares a case with a project of its customer, or ends that. */
export function ShareWindow({ opened, ...share }: ShareProps & { opened: boolean }) {
  return (
    <Window opened={opened} onClose={share.onClose} title={texts.title} purpose={texts.purpose}>
      {opened && (share.shown.shared_with ? <SharedWith {...share} /> : <ShareForm {...share} />)}
    </Window>
  );
}

/** Sends a change of the sharing, and closes the window after success. */
function useShare({ shown: { caseId }, onClose }: ShareProps) {
  const dispatch = useDispatch<ShellStore['dispatch']>();
  const [share, { error, isLoading }] = useSupportShareMutation();
  const send = async (project: string, shared: boolean) => {
    const { data } = await share({ caseId, project_id: project, shared });
    if (!data) return;
    dispatch(changeCase(data.case));
    shell.toast({ text: data.message, tone: 'good' });
    onClose();
  };
  return { send, error, isLoading };
}

function ShareForm(props: ShareProps) {
  const { projects, error: listError, isLoading } = useSharingProjects();
  const [chosen, setChosen] = useState('');
  const { send, error } = useShare(props);
  const issues = issuesOf(error);
  const isEmpty = !isLoading && listError === undefined && projects.length === 0;
  return (
    <Form label={texts.title} onSubmit={() => send(chosen, true)} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      {listError !== undefined && <Note tone="bad">{failureText(listError)}</Note>}
      <SelectField
        name="project_id"
        label={texts.project}
        help={isEmpty ? texts.noProjects : undefined}
        required
        missing={texts.noProject}
        placeholder={isLoading ? texts.loading : texts.choose}
        options={projects.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={setChosen}
      />
      <FormActions submitLabel={texts.submit} onCancel={props.onClose} />
    </Form>
  );
}

function SharedWith(props: ShareProps) {
  const { shared_with: project } = props.shown;
  const { send, error, isLoading } = useShare(props);
  if (!project) return null;
  return (
    <Stack>
      {error && <FormMessage>{failureText(error)}</FormMessage>}
      <Note>{texts.sharedWith(project.name)}</Note>
      <Group>
        <Button loading={isLoading} onClick={() => void send(project.project_id, false)}>
          {texts.end}
        </Button>
      </Group>
    </Stack>
  );
}
