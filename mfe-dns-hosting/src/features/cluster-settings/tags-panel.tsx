import { IconX } from '@tabler/icons-react';
import { LABEL_COLORS, type ClusterTag, type LabelColor } from '@zonewerk/contracts';
import { failureText, issuesOf, shell } from '@zonewerk/shell-sdk';
import {
  Button,
  Form,
  IconButton,
  FormMessage,
  LabelDot,
  Panel,
  SelectField,
  Skeleton,
  Stack,
  SubmitButton,
  Text,
  TextField,
} from '@zonewerk/ui';
import { useState } from 'react';
import { keyBody, type ClusterKey } from '../../dns-calls';
import {
  useDnsAddTagMutation,
  useDnsRemoveTagMutation,
  useDnsListTagsQuery,
  useDnsToggleTagMutation,
} from '../../settings-calls';
import { settingsMessages } from '../../settings-messages';
import classes from './settings.module.css';

const texts = settingsMessages.tags;

/** The tags of the project: which of them the cluster has, and a new one. */
export function TagsPanel({ clusterKey }: { clusterKey: ClusterKey }) {
  const { currentData: data, error } = useDnsListTagsQuery(clusterKey);
  return (
    <Panel title={texts.title} purpose={texts.purpose}>
      <Stack gap={4}>
        {error !== undefined && <FormMessage>{failureText(error)}</FormMessage>}
        {!data && error === undefined && <Skeleton width="12rem" />}
        {data?.list.length === 0 && <Text>{texts.none}</Text>}
        {data && data.list.length > 0 && (
          <ul className={classes.tags}>
            {data.list.map((tag) => (
              <li key={tag.id}>
                <TagSwitch tag={tag} clusterKey={clusterKey} />
              </li>
            ))}
          </ul>
        )}
        <NewTag clusterKey={clusterKey} />
      </Stack>
    </Panel>
  );
}

/** Flips to what the server answers. */
function TagSwitch({ tag, clusterKey }: { tag: ClusterTag; clusterKey: ClusterKey }) {
  const [toggle, { isLoading }] = useDnsToggleTagMutation();
  const flip = async () => {
    const { data, error } = await toggle({ tagId: tag.id, clusterId: clusterKey.clusterId });
    if (data) shell.announce(data.message);
    else shell.toast({ text: failureText(error, texts.failed), tone: 'bad' });
  };
  const [drop] = useDnsRemoveTagMutation();
  const remove = async () => {
    const text = texts.removeText(tag.name);
    if (!(await shell.confirm({ title: texts.remove, text, confirmLabel: texts.remove, danger: true })))
      return;
    const { error } = await drop({ tag_id: tag.id, project_id: clusterKey.projectId });
    if (error) shell.toast({ text: failureText(error, texts.failed), tone: 'bad' });
  };
  return (
    <span className={classes.tag}>
      <Button size="s" aria-pressed={tag.tagged} loading={isLoading} onClick={() => void flip()}>
        <span className={classes.tag}>
          <LabelDot color={tag.tagged ? tag.color : null} />
          {tag.name}
        </span>
      </Button>
      <IconButton
        size="s"
        label={texts.removeOf(tag.name)}
        icon={<IconX aria-hidden="true" />}
        onClick={() => void remove()}
      />
    </span>
  );
}

function NewTag({ clusterKey }: { clusterKey: ClusterKey }) {
  const [add, { error }] = useDnsAddTagMutation();
  const [name, setName] = useState('');
  const [color, setColor] = useState<LabelColor>('slate');
  const issues = issuesOf(error);
  const submit = async () => {
    const { data } = await add({ ...keyBody(clusterKey), name, color });
    if (!data) return;
    setName('');
    shell.announce(data.message);
  };
  return (
    <Form label={texts.add} onSubmit={submit} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error, texts.failed)}</FormMessage>}
      <div className={classes.newTag}>
        <TextField name="name" label={texts.name} value={name} onChange={setName} maxLength={40} required />
        <SelectField
          name="color"
          label={texts.color}
          value={color}
          onChange={(value) => setColor(LABEL_COLORS.find((one) => one === value) ?? 'slate')}
          options={LABEL_COLORS.map((value) => ({ value, label: value }))}
        />
        <SubmitButton variant="default">{texts.add}</SubmitButton>
      </div>
    </Form>
  );
}
