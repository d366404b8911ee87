import { type Issue, WEBSITE_LIMITS } from '@zonewerk/contracts';
import { failureText, issuesOf, shell } from '@zonewerk/shell-sdk';
import {
  Button,
  Form,
  FormActions,
  FormMessage,
  Panel,
  SubmitButton,
  TagField,
  Text,
  TextAreaField,
  TextField,
} from '@zonewerk/ui';
import { type RefObject, useState } from 'react';
import { pageMessages } from '../messages';
import { DRAFT_NAMES } from '../page-edits';
import { SearchPreview } from './search-preview';
import { useSaveKey } from '../hooks/use-save-key';
import type { PageEditing } from '../hooks/use-page-edits';

const texts = pageMessages.texts;
const FORM_ID = 'page-texts';

/** Approximate number of characters that search engines show. */
const SHOWN = { title: 60, description: 155 } as const;

interface TextFormProps {
  editing: PageEditing;
  /** Public URL of the page. */
  address: string;
  titleRef: RefObject<HTMLInputElement | null>;
  /** Called when another user changed the same fields: nothing was saved. */
  onConflict: () => void;
}

/** Title, description and tags of the draft, with a preview of the search result. */
export function TextForm({ editing, address, titleRef, onConflict }: TextFormProps) {
  const { shown, isDraftEdited } = editing;
  const { save, error } = useSaving(editing, onConflict);
  useSaveKey(FORM_ID);
  const issues = issuesOf(error).map(({ path, message }) => ({ path: path.split('.', 1).join(), message }));
  return (
    <Panel title={texts.title}>
      <Form
        id={FORM_ID}
        label={texts.form}
        onSubmit={save}
        validate={() => checkTitle(shown.title)}
        issues={issues}
      >
        {error !== null && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
        <TextFields editing={editing} titleRef={titleRef} />
        <SearchPreview {...shown} address={address} shown={SHOWN} />
        <SaveActions editing={editing} edited={isDraftEdited} />
      </Form>
    </Panel>
  );
}

function TextFields({ editing, titleRef }: Pick<TextFormProps, 'editing' | 'titleRef'>) {
  const { shown, type, halfTag, typeHalfTag } = editing;
  return (
    <>
      <TextField
        name="title"
        label={pageMessages.fields.title}
        help={hint(shown.title, SHOWN.title)}
        autoComplete="off"
        ref={titleRef}
        value={shown.title}
        onChange={(title) => type('title', title)}
      />
      <TextAreaField
        name="description"
        label={pageMessages.fields.description}
        optional
        help={
          shown.description === ''
            ? texts.emptyDescription(SHOWN.description)
            : hint(shown.description, SHOWN.description)
        }
        rows={3}
        value={shown.description}
        onChange={(description) => type('description', description)}
      />
      <TagField
        name="tags"
        label={pageMessages.fields.tags}
        optional
        help={texts.tagsHelp}
        max={WEBSITE_LIMITS.tags}
        value={shown.tags}
        onChange={(tags) => type('tags', tags)}
        typing={halfTag}
        onTyping={typeHalfTag}
      />
    </>
  );
}

function SaveActions({ editing, edited }: { editing: PageEditing; edited: boolean }) {
  const drop = () => {
    const putBack = editing.drop(DRAFT_NAMES);
    shell.toast({ text: pageMessages.done.dropped, undo: putBack });
  };
  return (
    <FormActions
      left={
        <Text as="span" size="s" tone="dim" role="status">
          {edited ? texts.unsaved : texts.saved}
        </Text>
      }
    >
      {edited && (
        <Button variant="quiet" onClick={drop}>
          {texts.drop}
        </Button>
      )}
      {/* The primary action of this screen is the publication. */}
      <SubmitButton variant="default" disabled={!edited}>
        {texts.save}
      </SubmitButton>
    </FormActions>
  );
}

/** Saves the draft. The reason of a failure is visible until the next attempt. */
function useSaving(editing: PageEditing, onConflict: () => void) {
  const [error, setError] = useState<unknown>(null);
  const save = async () => {
    const outcome = await editing.save(DRAFT_NAMES);
    setError(outcome.kind === 'failed' ? outcome.error : null);
    if (outcome.kind === 'done') shell.toast({ text: pageMessages.done.saved, tone: 'good' });
    if (outcome.kind === 'meanwhile') onConflict();
  };
  return { save, error };
}

function hint(text: string, about: number): string {
  const used = text.trim().length;
  return used > about ? texts.long(used, about) : texts.room(used, about);
}

function checkTitle(title: string): Issue[] {
  return title.trim() === '' ? [{ path: 'title', message: texts.missing }] : [];
}
