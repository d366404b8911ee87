import { SLUG_MOST, slugOf } from '@zonewerk/contracts';
import { failureText, issuesOf, shell } from '@zonewerk/shell-sdk';
import {
  Button,
  Form,
  FormActions,
  FormMessage,
  Mono,
  Note,
  Panel,
  SubmitButton,
  TextField,
} from '@zonewerk/ui';
import { useEffect, useRef, useState } from 'react';
import { pageMessages } from '../messages';
import { Term } from './term';
import { typedSlug } from '../typed-slug';
import type { PageEditing } from '../hooks/use-page-edits';
import classes from './page.module.css';

const texts = pageMessages.address;

interface AddressFormProps {
  editing: PageEditing;
  /** Path before the slug; null for the root page, which has no slug. */
  above: string | null;
  /** Called when another user changed the slug: nothing was saved. */
  onConflict: () => void;
}

/** Slug of the page, and the effect on its former path. The slug is read-only until a click. */
export function AddressForm({ editing, above, onConflict }: AddressFormProps) {
  // Input from before a reload is visible without taking the focus.
  const [form, setForm] = useState<'closed' | 'kept' | 'opened'>(editing.isSlugEdited ? 'kept' : 'closed');
  return (
    <Panel
      title={texts.title}
      purpose={
        <>
          {texts.purposeStart} <Term word={texts.term} meaning={texts.termText} />.
        </>
      }
    >
      {form === 'closed' ? (
        <ReadSlug slug={editing.stored.slug} above={above} onOpen={() => setForm('opened')} />
      ) : (
        <EditSlug
          editing={editing}
          above={above}
          onConflict={onConflict}
          focus={form === 'opened'}
          onClose={() => setForm('closed')}
        />
      )}
    </Panel>
  );
}

function ReadSlug({ slug, above, onOpen }: { slug: string; above: string | null; onOpen: () => void }) {
  return (
    <div className={classes.address}>
      <div onClick={onOpen}>
        <TextField
          name="slug"
          label={texts.field}
          help={above === null ? texts.home : texts.readOnly}
          readOnly
          mono
          value={slug}
        />
      </div>
      <Button onClick={onOpen}>{texts.change}</Button>
    </div>
  );
}

interface EditSlugProps extends AddressFormProps {
  focus: boolean;
  onClose: () => void;
}

function EditSlug({ editing, above, focus, onClose, onConflict }: EditSlugProps) {
  const [error, setError] = useState<unknown>(null);
  const { ref, write } = useSlugInput(editing, focus);
  const { slug } = editing.shown;
  const issues = issuesOf(error);
  const close = () => {
    editing.drop(['slug']);
    onClose();
  };
  const save = async () => {
    // Enter can submit a slug that still ends in a hyphen.
    editing.type('slug', slugOf(slug));
    const outcome = await editing.save(['slug']);
    setError(outcome.kind === 'failed' ? outcome.error : null);
    if (outcome.kind === 'meanwhile') onConflict();
    if (outcome.kind !== 'done') return;
    if (editing.isSlugEdited) shell.toast({ text: pageMessages.done.address, tone: 'good' });
    onClose();
  };
  return (
    <Form
      label={texts.title}
      onSubmit={save}
      validate={() => (slugOf(slug) === '' ? [{ path: 'slug', message: texts.missing }] : [])}
      issues={issues}
    >
      {error !== null && issues.length === 0 && <FormMessage>{failureText(error)}</FormMessage>}
      <TextField
        name="slug"
        label={texts.field}
        help={above === null ? texts.home : <NextAddress above={above} slug={slug} />}
        mono
        autoComplete="off"
        maxLength={SLUG_MOST}
        ref={ref}
        value={slug}
        onChange={write}
        onBlur={() => editing.type('slug', slugOf(slug))}
      />
      <Note>{texts.redirect}</Note>
      <FormActions>
        <Button variant="quiet" onClick={close}>
          {texts.cancel}
        </Button>
        <SubmitButton variant="default">{texts.submit}</SubmitButton>
      </FormActions>
    </Form>
  );
}

function NextAddress({ above, slug }: { above: string; slug: string }) {
  return (
    <>
      {texts.next}: <Mono>{`${above}${slugOf(slug)}/`}</Mono>
    </>
  );
}

/** Converts input to a slug at once and preserves the cursor position. */
function useSlugInput(editing: PageEditing, focus: boolean) {
  const ref = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<{ at: number } | null>(null);
  useEffect(() => {
    if (!focus) return;
    ref.current?.focus();
    ref.current?.select();
  }, [focus]);
  useEffect(() => {
    if (caret) ref.current?.setSelectionRange(caret.at, caret.at);
  }, [caret]);
  const write = (text: string) => {
    const at = ref.current?.selectionStart ?? text.length;
    editing.type('slug', typedSlug(text));
    setCaret({ at: typedSlug(text.slice(0, at)).length });
  };
  return { ref, write };
}
