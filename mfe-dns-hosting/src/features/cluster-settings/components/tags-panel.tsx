import { IconX } from '@tabler/icons-react';
import { LABEL_COLORS, type ClusterTag, type LabelColor } from '@zonewerk/contracts';
import { failureText, isCallFailure, issuesOf, shell, useDraft } from '@zonewerk/shell-sdk';
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
import { useRef } from 'react';
import { keyBody, type ClusterKey } from '../../../shared/api/dns-calls';
import {
  useDnsAddTagMutation,
  useDnsRemoveTagMutation,
  useDnsListTagsQuery,
  useDnsToggleTagMutation,
} from '../api/settings-calls';
import { settingsMessages } from '../../../shared/settings-messages';
import { useRestoreFocus } from '../../../shared/hooks/use-restore-focus';
import classes from './settings.module.css';

const texts = settingsMessages.tags;

/** Tags of the project with their state for the cluster, and a form for a new tag. */
export function TagsPanel({ clusterKey }: { clusterKey: ClusterKey }) {
  const { currentData: data, error } = useDnsListTagsQuery(clusterKey);
  const panel = useRef<HTMLElement>(null);
  const focusBack = useRestoreFocus(panel, data?.list.length ?? 0);
  return (
    <Panel ref={panel} tabIndex={-1} title={texts.title} purpose={texts.purpose}>
      <Stack gap={4}>
        {error !== undefined && <FormMessage>{failureText(error)}</FormMessage>}
        {!data && error === undefined && <Skeleton width="12rem" />}
        {data?.list.length === 0 && <Text>{texts.none}</Text>}
        {data && data.list.length > 0 && (
          <ul className={classes.tags}>
            {data.list.map((tag) => (
              <li key={tag.id}>
                <TagSwitch tag={tag} clusterKey={clusterKey} onRemove={focusBack} />
              </li>
            ))}
          </ul>
        )}
        <NewTag clusterKey={clusterKey} />
      </Stack>
    </Panel>
  );
}

interface TagSwitchProps {
  tag: ClusterTag;
  clusterKey: ClusterKey;
  /** Called before the removal. */
  onRemove: () => void;
}

/**
 * Toggles a tag and shows the state of the response. The request has the target state, because another tab may have
 * toggled first.
 */
function TagSwitch({ tag, clusterKey, onRemove }: TagSwitchProps) {
  const [toggle, { isLoading }] = useDnsToggleTagMutation();
  const flip = async () => {
    const { data, error } = await toggle({
      tagId: tag.id,
      clusterId: clusterKey.clusterId,
      wanted: !tag.tagged,
    });
    if (data) shell.announce(data.message);
    else await sayFailure(error);
  };
  const [drop] = useDnsRemoveTagMutation();
  const remove = async () => {
    const question = { title: texts.remove, text: texts.removeText(tag.name), confirmLabel: texts.remove };
    if (!(await shell.confirm({ ...question, danger: true, typed: tag.name }))) return;
    onRemove();
    const { error } = await drop({ tag_id: tag.id, project_id: clusterKey.projectId });
    if (error) await sayFailure(error);
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

/** Specification: a failed tag call without a response shows its dialog. */
function sayFailure(error: unknown): Promise<void> {
  const answered = isCallFailure(error) && error.kind === 'answer';
  const { failedTitle } = settingsMessages;
  const title = answered ? failedTitle : `${failedTitle} (500)`;
  return shell.alert({ title, text: failureText(error, texts.failed), icon: 'error' });
}

interface TagDraft {
  readonly name: string;
  readonly color: string;
}

const EMPTY: TagDraft = { name: '', color: 'slate' };

/** Colour of a draft. An unknown colour of another release becomes the first one. */
function colorOf({ color }: TagDraft): LabelColor {
  return LABEL_COLORS.find((one) => one === color) ?? 'slate';
}

/** Form of a new tag. Input survives a reload. */
function NewTag({ clusterKey }: { clusterKey: ClusterKey }) {
  const [add, { error }] = useDnsAddTagMutation();
  const [draft, setDraft, clear] = useDraft(`tag:${clusterKey.clusterId}`, EMPTY);
  const color = colorOf(draft);
  const issues = issuesOf(error);
  const submit = async () => {
    const { data } = await add({ ...keyBody(clusterKey), name: draft.name, color });
    if (!data) return;
    clear();
    shell.announce(data.message);
  };
  return (
    <Form label={texts.add} onSubmit={submit} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error, texts.failed)}</FormMessage>}
      <div className={classes.newTag}>
        <TextField
          name="name"
          label={texts.name}
          value={draft.name}
          onChange={(name) => setDraft({ ...draft, name })}
          maxLength={40}
          required
        />
        <SelectField
          name="color"
          label={texts.color}
          value={color}
          onChange={(value) => setDraft({ ...draft, color: value })}
          options={LABEL_COLORS.map((value) => ({ value, label: value }))}
        />
        <SubmitButton variant="default">{texts.add}</SubmitButton>
      </div>
    </Form>
  );
}
