import { IconWorld } from '@tabler/icons-react';
import { WEBSITE_LANGUAGES, type WebsiteLanguage } from '@zonewerk/contracts';
import { failureText, issuesOf, LIMITS, shell } from '@zonewerk/shell-sdk';
import {
  EmptyState,
  Form,
  FormActions,
  FormMessage,
  Panel,
  SelectField,
  SubmitButton,
  Text,
  Window,
} from '@zonewerk/ui';
import { useState } from 'react';
import { languageName } from '../../../shared/language-names';
import {
  useContentAddLanguageMutation,
  useContentRemoveLanguageMutation,
  useContentSetMainLanguageMutation,
} from '../api/language-calls';
import { websiteMessages } from '../../../shared/website-messages';
import classes from './start.module.css';

const texts = websiteMessages.language;
const start = websiteMessages.start;

/** Languages that the website lacks, by name. */
function optionsOf(had: readonly WebsiteLanguage[]) {
  return WEBSITE_LANGUAGES.filter((one) => !had.includes(one))
    .map((value) => ({ value, label: languageName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** Empty state of a project without a website. The first language creates the website. */
export function StartWebsite({ projectId }: { projectId: string }) {
  const [add, { error }] = useContentAddLanguageMutation();
  const [language, setLanguage] = useState<string>('nl');
  const issues = issuesOf(error);
  return (
    <Panel>
      <EmptyState
        icon={<IconWorld />}
        title={start.title}
        text={start.text}
        action={
          <div className={classes.form}>
            <Form
              label={start.title}
              issues={issues}
              onSubmit={() => add({ projectId, language: language as WebsiteLanguage })}
            >
              {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
              <SelectField
                name="language"
                label={start.language}
                options={optionsOf([])}
                value={language}
                onChange={setLanguage}
              />
              <SubmitButton fullWidth>{start.submit}</SubmitButton>
            </Form>
          </div>
        }
      />
    </Panel>
  );
}

interface AddLanguageProps {
  projectId: string;
  languages: readonly WebsiteLanguage[];
  opened: boolean;
  onClose: () => void;
  onAdded: (language: WebsiteLanguage) => void;
}

export function AddLanguageWindow(props: AddLanguageProps) {
  const { opened, onClose } = props;
  return (
    <Window opened={opened} onClose={onClose} title={texts.addTitle} purpose={texts.addPurpose} size="s">
      {opened && <AddLanguage {...props} />}
    </Window>
  );
}

function AddLanguage({ projectId, languages, onClose, onAdded }: AddLanguageProps) {
  const [add, { error }] = useContentAddLanguageMutation();
  const options = optionsOf(languages);
  const [language, setLanguage] = useState<string>(options[0]?.value ?? '');
  const issues = issuesOf(error);
  const submit = async () => {
    const { data } = await add({ projectId, language: language as WebsiteLanguage });
    if (!data) return;
    onClose();
    onAdded(language as WebsiteLanguage);
    shell.toast({ text: texts.added(languageName(language as WebsiteLanguage)), tone: 'good' });
  };
  return (
    <Form label={texts.addTitle} onSubmit={submit} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <SelectField
        name="language"
        label={texts.field}
        options={options}
        value={language}
        onChange={setLanguage}
        autoFocus
      />
      <FormActions submitLabel={texts.addSubmit} onCancel={onClose} />
    </Form>
  );
}

/** Removes a language after a confirmation, and shows the reason of a failure. */
export function useRemoveLanguage(projectId: string): (language: WebsiteLanguage) => Promise<boolean> {
  const [remove] = useContentRemoveLanguageMutation();
  return async (language) => {
    const name = languageName(language);
    const confirmed = await shell.confirm({
      title: texts.removeTitle(name),
      text: texts.removeText(name),
      confirmLabel: texts.removeSubmit,
      danger: true,
    });
    if (!confirmed) return false;
    const { error } = await remove({ projectId, language });
    if (error) {
      void shell.alert({ title: websiteMessages.failedTitle, text: failureText(error), icon: 'error' });
      return false;
    }
    shell.toast({ text: texts.removed(name), tone: 'good', seconds: LIMITS.deletedNoticeSeconds });
    return true;
  };
}

/** Changes the main language after a confirmation, because all URLs change. */
export function useMainLanguage(projectId: string, [former]: readonly WebsiteLanguage[]) {
  const [setMain] = useContentSetMainLanguageMutation();
  return async (language: WebsiteLanguage): Promise<void> => {
    const name = languageName(language);
    const confirmed = await shell.confirm({
      title: texts.mainTitle(name),
      text: texts.mainText(name, former ? languageName(former) : ''),
      confirmLabel: texts.mainSubmit,
    });
    if (!confirmed) return;
    const { error } = await setMain({ projectId, language });
    if (error)
      void shell.alert({ title: websiteMessages.failedTitle, text: failureText(error), icon: 'error' });
    else shell.toast({ text: texts.mainDone(name), tone: 'good' });
  };
}

interface RemoveMainProps {
  projectId: string;
  languages: readonly WebsiteLanguage[];
  opened: boolean;
  onClose: () => void;
}

/** Window that removes the main language and selects its successor. */
export function RemoveMainLanguageWindow(props: RemoveMainProps) {
  const { languages, opened, onClose } = props;
  const [main, ...others] = languages;
  const name = main ? languageName(main) : '';
  return (
    <Window
      opened={opened && others.length > 0}
      onClose={onClose}
      title={texts.removeTitle(name)}
      purpose={texts.removeMainPurpose(name)}
      size="s"
    >
      {main && <RemoveMain {...props} language={main} others={others} />}
    </Window>
  );
}

type RemoveMainUse = RemoveMainProps & { language: WebsiteLanguage; others: readonly WebsiteLanguage[] };

function RemoveMain({ projectId, language, others, onClose }: RemoveMainUse) {
  const [remove, { error }] = useContentRemoveLanguageMutation();
  const [main, setMain] = useState<string>(others[0] ?? '');
  const issues = issuesOf(error);
  const name = languageName(language);
  const submit = async () => {
    const { data } = await remove({ projectId, language, main: main as WebsiteLanguage });
    if (!data) return;
    onClose();
    shell.toast({ text: texts.removed(name), tone: 'good', seconds: LIMITS.deletedNoticeSeconds });
  };
  return (
    <Form label={texts.removeTitle(name)} onSubmit={submit} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <Text>{texts.removeText(name)}</Text>
      <SelectField
        name="main"
        label={texts.newMain}
        options={others.map((value) => ({ value, label: languageName(value) }))}
        value={main}
        onChange={setMain}
        autoFocus
      />
      <FormActions submitLabel={texts.removeMainSubmit} danger onCancel={onClose} />
    </Form>
  );
}
