import type { Issue, Project } from '@zonewerk/contracts';
import { failureText, issuesOf, useDraft } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, Panel, TextField } from '@zonewerk/ui';
import { useContentRenameProjectMutation } from '../../../shared/api/project-calls';
import { report } from '../../../shared/report';
import { settingsMessages } from '../messages';

const texts = settingsMessages.name;

/** Renames the project. The typed name survives a reload and a refusal. */
export function NamePanel({ project: { id, name } }: { project: Project }) {
  const [draft, setDraft, dropDraft] = useDraft<{ name: string | null }>(`project-name:${id}`, {
    name: null,
  });
  const [rename, { error }] = useContentRenameProjectMutation();
  const typed = draft.name ?? name;
  const issues = issuesOf(error);
  const submit = async () => {
    const result = await rename({ project_id: id, name: typed });
    if (!result.data) return;
    report(result, texts.done(result.data.project.name));
    dropDraft();
  };
  return (
    <Panel title={texts.title}>
      <Form label={texts.submit} onSubmit={submit} validate={() => checkName(typed)} issues={issues}>
        {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
        <TextField
          name="name"
          label={texts.label}
          autoComplete="off"
          value={typed}
          onChange={(value) => setDraft({ name: value })}
        />
        <FormActions submitLabel={texts.submit} align="start" />
      </Form>
    </Panel>
  );
}

function checkName(name: string): Issue[] {
  return name.trim() === '' ? [{ path: 'name', message: texts.missing }] : [];
}
