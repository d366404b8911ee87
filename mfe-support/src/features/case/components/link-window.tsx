import { OBJECT_KINDS, type ObjectKind } from '@zonewerk/contracts';
import { failureText, issuesOf, shell } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, Note, SelectField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import {
  useSupportLinkableObjectsQuery,
  useSupportLinkObjectMutation,
} from '../../../shared/api/object-calls';
import { messages } from '../../../shared/messages';

const texts = messages.case.objects;

interface LinkProps {
  caseId: string;
  kinds: readonly ObjectKind[];
  onClose: () => void;
}

/** Links an object of another area to a case. */
export function LinkWindow({ opened, ...link }: LinkProps & { opened: boolean }) {
  return (
    <Window opened={opened} onClose={link.onClose} title={texts.link} purpose={texts.purpose}>
      {opened && <LinkForm {...link} />}
    </Window>
  );
}

function LinkForm({ caseId, kinds, onClose }: LinkProps) {
  const [kind, setKind] = useState<ObjectKind>(kinds[0] ?? 'cluster');
  const [chosen, setChosen] = useState('');
  const { currentData, error: listError } = useSupportLinkableObjectsQuery({ kind });
  const [link, { error }] = useSupportLinkObjectMutation();
  const issues = issuesOf(error);
  const objects = currentData?.list ?? [];
  const submit = async () => {
    const object = objects.find(({ id }) => id === chosen);
    if (!object) return;
    const project = object.project_id === null ? {} : { project_id: object.project_id };
    const { data } = await link({ caseId, kind, object_id: object.id, ...project, linked: true });
    if (!data) return;
    shell.toast({ text: data.message, tone: 'good' });
    onClose();
  };
  return (
    <Form label={texts.link} onSubmit={submit} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      {listError !== undefined && <Note tone="bad">{failureText(listError)}</Note>}
      {kinds.length > 1 && (
        <SelectField
          name="kind"
          label={texts.kind}
          options={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
          value={kind}
          onChange={(next) => {
            setKind(OBJECT_KINDS.find((one) => one === next) ?? kind);
            setChosen('');
          }}
        />
      )}
      <SelectField
        name="object_id"
        label={texts.kinds[kind]}
        help={currentData && objects.length === 0 ? texts.nothing : undefined}
        required
        missing={texts.noObject}
        placeholder={currentData || listError !== undefined ? texts.choose : texts.loading}
        options={objects.map(({ id, title }) => ({ value: id, label: title }))}
        value={chosen}
        onChange={setChosen}
      />
      <FormActions submitLabel={texts.submit} onCancel={onClose} />
    </Form>
  );
}
