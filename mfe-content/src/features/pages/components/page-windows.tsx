import type { Issue, WebsiteLanguage, WebsitePage } from '@zonewerk/contracts';
import { TOP } from '@zonewerk/contracts';
import { failureText, issuesOf, shell, useDraft } from '@zonewerk/shell-sdk';
import { Button, Facts, Form, FormActions, FormMessage, Note, TextField, Window } from '@zonewerk/ui';
import { useState } from 'react';
import { languageName } from '../../../shared/language-names';
import { textIn } from '../../../shared/page-text';
import { useDirty } from '../../../shared/hooks/use-dirty';
import { useContentAddPageMutation, useContentSetPageMutation } from '../../../shared/api/website-calls';
import { websiteMessages } from '../../../shared/website-messages';

const MISSING = websiteMessages.create.missing;

interface AddPageProps {
  projectId: string;
  language: WebsiteLanguage;
  /** Id of the parent page or `TOP`; empty while the window is closed. */
  parent: string;
  byId: ReadonlyMap<string, WebsitePage>;
  onClose: () => void;
  onAdded: (page: WebsitePage) => void;
}

/** Window that adds a page. */
export function AddPageWindow(props: AddPageProps) {
  const texts = websiteMessages.create;
  const [title, setTitle, clearTitle] = useDraft(`page-add:${props.projectId}`, '');
  const opened = props.parent === TOP || props.byId.has(props.parent);
  return (
    <Window
      opened={opened}
      onClose={props.onClose}
      title={texts.title}
      purpose={texts.purpose}
      dirty={title !== ''}
      size="s"
    >
      {opened && <AddPage {...props} title={title} onTitle={setTitle} onDrop={clearTitle} />}
    </Window>
  );
}

interface TitleUse {
  title: string;
  onTitle: (title: string) => void;
  onDrop: () => void;
}

function AddPage(props: AddPageProps & TitleUse) {
  const { projectId, language, parent, byId, title, onTitle, onDrop, onClose, onAdded } = props;
  const texts = websiteMessages.create;
  const [add, { error }] = useContentAddPageMutation();
  const issues = issuesOf(error);
  const above = byId.get(parent);
  const leave = () => {
    onDrop();
    onClose();
  };
  const submit = async () => {
    const { data } = await add({ projectId, language, title, parent });
    if (!data) return;
    leave();
    onAdded(data.page);
    shell.toast({ text: texts.done(textIn(data.page, language).title), tone: 'good' });
  };
  return (
    <Form label={texts.title} onSubmit={submit} validate={() => checkTitle(title)} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <Facts items={[{ label: texts.below, value: above ? textIn(above, language).title : texts.top }]} />
      <TextField
        name="title"
        label={texts.name}
        help={texts.help}
        autoComplete="off"
        autoFocus
        value={title}
        onChange={onTitle}
      />
      <FormActions submitLabel={texts.submit} onCancel={leave} />
    </Form>
  );
}

interface RenameProps {
  projectId: string;
  language: WebsiteLanguage;
  /** Undefined while the window is closed. */
  page: WebsitePage | undefined;
  onClose: () => void;
}

/** Window that changes the title of a page in one language. */
export function RenamePageWindow(props: RenameProps) {
  const { page, language, onClose } = props;
  const texts = websiteMessages.rename;
  const [dirty, setDirty] = useState(false);
  return (
    <Window
      opened={page !== undefined}
      onClose={onClose}
      title={texts.title}
      purpose={texts.purpose(languageName(language))}
      dirty={dirty}
      size="s"
    >
      {page && <RenamePage key={page.id} {...props} page={page} onDirty={setDirty} />}
    </Window>
  );
}

function RenamePage(props: RenameProps & { page: WebsitePage; onDirty: (dirty: boolean) => void }) {
  const { projectId, language, page, onClose, onDirty } = props;
  const texts = websiteMessages.rename;
  const { sendTitle, error } = useSendTitle();
  const [based, setBased] = useState(page);
  const stored = textIn(based, language).title;
  const [title, setTitle, forget] = useDraft(`page-rename:${page.id}:${language}`, stored);
  const [theirs, setTheirs] = useState<string | null>(null);
  const issues = issuesOf(error);
  const type = (next: string) => (next === stored ? forget() : setTitle(next));
  useDirty(title !== stored, onDirty);
  const leave = () => {
    forget();
    onClose();
  };
  const submit = async () => {
    const { data } = await sendTitle({ projectId, page: based, language, title });
    if (!data) return;
    if (data.status === 'changed-meanwhile') {
      // The notice shows the conflicting title. A retry is based on it.
      setBased(data.page);
      setTheirs(textIn(data.page, language).title);
      return;
    }
    leave();
    shell.toast({ text: texts.done(textIn(data.page, language).title), tone: 'good' });
  };
  const take = () => {
    type(theirs ?? title);
    setTheirs(null);
  };
  return (
    <Form label={texts.title} onSubmit={submit} validate={() => checkTitle(title)} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      {theirs !== null && (
        <Note tone="warn">
          {texts.meanwhile(theirs)}{' '}
          <Button size="s" onClick={take}>
            {texts.take}
          </Button>
        </Note>
      )}
      <TextField name="title" label={texts.name} autoComplete="off" autoFocus value={title} onChange={type} />
      <FormActions submitLabel={texts.submit} onCancel={leave} />
    </Form>
  );
}

interface TitleInput {
  readonly projectId: string;
  readonly page: WebsitePage;
  readonly language: WebsiteLanguage;
  readonly title: string;
}

/** Sends a title. Retries when another user changed only other parts of the page, such as its visibility. */
function useSendTitle() {
  const [send, { error }] = useContentSetPageMutation();
  const sendTitle = async ({ projectId, page, language, title }: TitleInput) => {
    const input = { projectId, page: page.id, language, title };
    const first = await send({ ...input, rev: page.rev });
    const now = first.data?.status === 'changed-meanwhile' ? first.data.page : null;
    const isSame = now && textIn(now, language).title === textIn(page, language).title;
    return isSame ? send({ ...input, rev: now.rev }) : first;
  };
  return { sendTitle, error };
}

function checkTitle(title: string): Issue[] {
  return title.trim() === '' ? [{ path: 'title', message: MISSING }] : [];
}
