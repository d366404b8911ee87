import { CASE_LIMITS, type CareCase } from '@zonewerk/contracts';
import { failureText, issuesOf, shell } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, Group, Panel, Stack, Tag, Text, TextField } from '@zonewerk/ui';
import { useState } from 'react';
import { useCareTagMutation } from '../../../shared/api/team-tag-calls';
import { careMessages } from '../../../shared/care-messages';

const texts = careMessages.tags;

/** Tags of the team on a case. */
export function TeamTags({ shown: { caseId, team_tags: tags } }: { shown: CareCase }) {
  const [tag, setTag] = useState('');
  const [change, { error, isLoading, originalArgs }] = useCareTagMutation();
  const issues = issuesOf(error);
  const add = async () => {
    const { data } = await change({ caseId, tag, wanted: true });
    if (!data) return;
    setTag('');
    shell.announce(data.message);
  };
  const remove = async (removed: string) => {
    const { data } = await change({ caseId, tag: removed, wanted: false });
    if (data) shell.announce(data.message);
  };
  return (
    <Panel title={texts.title}>
      <Stack>
        <Text>{texts.help}</Text>
        <Group>
          {tags.map((one) => (
            <Tag
              key={one}
              tag={one}
              busy={isLoading && originalArgs?.tag === one}
              onRemove={() => void remove(one)}
            />
          ))}
        </Group>
        <Form label={texts.title} onSubmit={add} issues={issues}>
          {error !== undefined && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
          <TextField
            name="tag"
            label={texts.tag}
            required
            missing={texts.noTag}
            maxLength={CASE_LIMITS.teamTagCharacters}
            autoComplete="off"
            value={tag}
            onChange={setTag}
          />
          <FormActions submitLabel={texts.add} />
        </Form>
      </Stack>
    </Panel>
  );
}
