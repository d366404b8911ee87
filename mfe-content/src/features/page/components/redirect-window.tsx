import type { WebsiteLanguage } from '@zonewerk/contracts';
import { failureText, issuesOf, shell, useDraft } from '@zonewerk/shell-sdk';
import { Facts, Form, FormActions, FormMessage, Mono, SelectField, TextField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { languageName } from '../../../shared/language-names';
import type { PageArg } from '../../../shared/api/page-calls';
import { pageMessages } from '../messages';
import { useContentAddRedirectMutation } from '../api/page-past-calls';

const texts = pageMessages.redirects;

interface RedirectWindowProps {
  arg: PageArg;
  language: WebsiteLanguage;
  languages: readonly WebsiteLanguage[];
  path: string;
  opened: boolean;
  onClose: () => void;
}

/** Window that adds a redirect from a former path to the page. */
export function RedirectWindow(props: RedirectWindowProps) {
  const [from, setFrom, clear] = useDraft(`page-redirect:${props.arg.page}`, '');
  const { opened, onClose } = props;
  return (
    <Window
      opened={opened}
      onClose={onClose}
      title={texts.addTitle}
      purpose={texts.addPurpose}
      dirty={from !== ''}
      size="s"
    >
      {opened && <AddRedirect {...props} from={from} onFrom={setFrom} onDrop={clear} />}
    </Window>
  );
}

interface FromUse {
  from: string;
  onFrom: (from: string) => void;
  onDrop: () => void;
}

function AddRedirect(props: RedirectWindowProps & FromUse) {
  const { arg, languages, path, from, onFrom, onDrop, onClose } = props;
  const [add, { error }] = useContentAddRedirectMutation();
  const [language, setLanguage] = useState<string>(props.language);
  const issues = issuesOf(error);
  const leave = () => {
    onDrop();
    onClose();
  };
  const submit = async () => {
    const { projectId, page } = arg;
    const { data } = await add({ projectId, page, from, language: language as WebsiteLanguage });
    if (!data) return;
    leave();
    shell.toast({ text: pageMessages.done.redirectAdded(data.redirect.from), tone: 'good' });
  };
  const check = () => (from.trim() === '' ? [{ path: 'from', message: texts.missing }] : []);
  return (
    <Form label={texts.addTitle} onSubmit={submit} validate={check} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <TextField
        name="from"
        label={texts.from}
        help={texts.fromHelp}
        mono
        autoComplete="off"
        autoFocus
        value={from}
        onChange={onFrom}
      />
      {languages.length > 1 && (
        <SelectField
          name="language"
          label={texts.language}
          options={languages.map((value) => ({ value, label: languageName(value) }))}
          value={language}
          onChange={setLanguage}
        />
      )}
      {language === props.language && <Facts items={[{ label: texts.leads, value: <Mono>{path}</Mono> }]} />}
      <FormActions submitLabel={texts.submit} onCancel={leave} />
    </Form>
  );
}
