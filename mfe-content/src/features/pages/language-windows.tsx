import { IconWorld } from '@tabler/icons-react';
import { WEBSITE_LANGUAGES, type WebsiteLanguage } from '@zonewerk/contracts';
import { failureText, issuesOf, shell } from '@zonewerk/shell-sdk';
import {
  EmptyState,
  Form,
  FormActions,
  FormMessage,
  Panel,
  SelectField,
  SubmitButton,
  Window,
} from '@zonewerk/ui';
import { useState } from 'react';
import { languageName } from '../../language-names';
import { useContentAddLanguageMutation, useContentRemoveLanguageMutation } from '../../website-calls';
import { websiteMessages } from '../../website-messages';
import classes from './start.module.css';

const texts = websiteMessages.language;
const start = websiteMessages.start;

/** The languages that can be added, by name. */
function optionsOf(had: readonly WebsiteLanguage[]) {
  return WEBSITE_LANGUAGES.filter((one) => !had.includes(one))
    .map((value) => ({ value, label: languageName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

/** The project has no website yet: its first language makes it. */
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

/** Asks before a language is removed, and says why it could not be. */
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
    shell.toast({ text: texts.removed(name), tone: 'good' });
    return true;
  };
}
