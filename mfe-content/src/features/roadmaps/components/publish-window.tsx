import type { Roadmap } from '@zonewerk/contracts';
import { failureText, issuesOf, pagePath, useDraft } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, SwitchField, Text, TextField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { useDirty } from '../../../shared/hooks/use-dirty';
import { report } from '../../../shared/report';
import { useContentPublishRoadmapMutation } from '../api/roadmap-calls';
import { roadmapMessages } from '../messages';

const texts = roadmapMessages.publishWindow;

interface PublishWindowProps {
  projectId: string;
  roadmap: Roadmap;
  opened: boolean;
  onClose: () => void;
}

/** Shows a roadmap to visitors, or hides it from them. */
export function PublishWindow({ opened, onClose, ...props }: PublishWindowProps) {
  const [dirty, setDirty] = useState(false);
  return (
    <Window
      opened={opened}
      onClose={onClose}
      title={texts.title}
      purpose={texts.purpose}
      dirty={dirty}
      size="s"
    >
      {opened && <PublishForm {...props} onClose={onClose} onDirty={setDirty} />}
    </Window>
  );
}

interface PublishFormProps extends Omit<PublishWindowProps, 'opened'> {
  onDirty: (dirty: boolean) => void;
}

function PublishForm({ projectId, roadmap, onClose, onDirty }: PublishFormProps) {
  const first = { isPublic: roadmap.public, slug: roadmap.slug ?? '' };
  const [draft, setDraft, forget] = useDraft(`roadmap-publish:${roadmap.id}`, first);
  const { isPublic, slug } = draft;
  const [publish, { error }] = useContentPublishRoadmapMutation();
  const issues = issuesOf(error);
  useDirty(isPublic !== first.isPublic || slug !== first.slug, onDirty);
  const leave = () => {
    forget();
    onClose();
  };
  const submit = async () => {
    const address = slug === '' || !isPublic ? {} : { slug };
    const target = { project_id: projectId, map: roadmap.id, public: isPublic };
    const result = await publish({ ...target, ...address });
    if (!result.data) return;
    report(result, isPublic ? texts.shown : texts.hidden);
    leave();
  };
  return (
    <Form label={texts.title} onSubmit={submit} issues={issues}>
      {error !== undefined && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <SwitchField
        name="public"
        label={texts.public}
        help={texts.publicHelp}
        checked={isPublic}
        onChange={(next) => setDraft({ ...draft, isPublic: next })}
      />
      {isPublic && (
        <TextField
          name="slug"
          label={texts.slug}
          help={texts.slugHelp(slug)}
          optional
          autoComplete="off"
          value={slug}
          onChange={(next) => setDraft({ ...draft, slug: next })}
        />
      )}
      {roadmap.public && (
        <Text>
          <a href={pagePath('public-roadmap', { map: roadmap.id })}>{texts.link}</a>
        </Text>
      )}
      <FormActions submitLabel={texts.submit} onCancel={leave} />
    </Form>
  );
}
