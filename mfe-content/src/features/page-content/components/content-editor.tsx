import { IconLanguage, IconWorldUpload } from '@tabler/icons-react';
import type { AnswerOf, getPage } from '@zonewerk/contracts';
import { pagePath } from '@zonewerk/shell-sdk';
import { Button, ButtonLink, Group, Menu, PageCanvas, PageHeader, Stack } from '@zonewerk/ui';
import { useMemo } from 'react';
import { editingMessages as texts } from '../../../shared/editing-messages';
import { languageName } from '../../../shared/language-names';
import { textIn } from '../../../shared/page-text';
import { useImageChoice } from '../../../shared/hooks/use-image-choice';
import { useLeaveWarning } from '../../../shared/hooks/use-leave-warning';
import { ConflictNote } from './conflict-note';
import type { DraftProps } from '../page-content.types';
import { SaveState } from './save-state';
import { usePublish } from '../hooks/use-publish';
import { useSaver, type Place } from '../hooks/use-saver';

interface EditorProps extends DraftProps {
  opened: AnswerOf<typeof getPage>;
}

/** Editor of the title and text of a page. */
export function ContentEditor({ project, page: id, drawn, onLanguage, opened }: EditorProps) {
  const { language, frame } = drawn;
  const place = useMemo(() => ({ projectId: project.id, page: id, language }), [project.id, id, language]);
  const use = useSaver(place, opened);
  const { saver, page, typed, state } = use;
  const text = page.texts.find((one) => one.language === language);
  const chooseImage = useImageChoice(project.id);
  useLeaveWarning(state !== 'saved', texts.leave);
  const isPublished = text?.state === 'published';
  const seen = isPublished && text?.visible && drawn.site !== null ? `${drawn.site}${opened.path}` : null;
  const back = `${pagePath('pages', { projectId: project.id })}?language=${language}`;
  return (
    <Stack gap={4}>
      <PageHeader
        title={texts.titleOf(textIn(opened.page, language).title)}
        purpose={texts.purpose}
        back={{ href: back, label: texts.back }}
        actions={
          <Actions
            drawn={drawn}
            onLanguage={onLanguage}
            place={place}
            use={use}
            seen={seen}
            isPublished={isPublished}
          />
        }
      />
      {use.theirs && <ConflictNote saver={saver} theirs={use.theirs} />}
      <PageCanvas
        frame={frame}
        title={{
          label: texts.fields.title,
          placeholder: texts.fields.titlePlaceholder,
          value: typed.title,
          onChange: (title) => saver.change({ title }),
        }}
        text={{
          label: texts.fields.text,
          placeholder: texts.fields.textPlaceholder,
          value: typed.body,
          onChange: (body) => saver.change({ body }),
        }}
        onChooseImage={chooseImage}
        state={<SaveState use={use} published={isPublished} />}
      />
    </Stack>
  );
}

interface ActionsProps extends Pick<DraftProps, 'drawn' | 'onLanguage'> {
  place: Place;
  use: ReturnType<typeof useSaver>;
  /** Public URL of the page; null while it is not visible. */
  seen: string | null;
  isPublished: boolean;
}

function Actions({ drawn, onLanguage, place, use, seen, isPublished }: ActionsProps) {
  const publish = usePublish(place, use);
  return (
    <Group gap={2}>
      <LanguageMenu drawn={drawn} onLanguage={onLanguage} />
      {seen !== null && (
        <ButtonLink href={seen} target="_blank" rel="noopener">
          {texts.publish.view}
        </ButtonLink>
      )}
      <Button
        variant="primary"
        leftIcon={<IconWorldUpload aria-hidden="true" />}
        loading={publish.busy}
        disabled={isPublished && use.state === 'saved'}
        onClick={() => void publish.run()}
      >
        {texts.publish.submit}
      </Button>
    </Group>
  );
}

function LanguageMenu({ drawn, onLanguage }: Pick<DraftProps, 'drawn' | 'onLanguage'>) {
  if (drawn.languages.length < 2) return null;
  const name = languageName(drawn.language);
  return (
    <Menu
      label={texts.language(name)}
      items={drawn.languages.map((one) => ({
        label: languageName(one),
        current: one === drawn.language,
        onSelect: () => onLanguage(one),
      }))}
      trigger={
        <Button leftIcon={<IconLanguage aria-hidden="true" />} aria-label={texts.language(name)}>
          {name}
        </Button>
      }
    />
  );
}
