import type { PageContent } from '@zonewerk/contracts';
import { Heading, Stack, Text } from '@zonewerk/ui';
import { useMemo } from 'react';
import { pageMessages } from '../messages';
import { textOfHtml } from '../html-text';
import { type Part, partsOf } from '../word-parts';
import classes from './page.module.css';

const texts = pageMessages.versions;

/** Word diff between a version and the draft. */
export function VersionDiff({ version, draft }: { version: PageContent; draft: PageContent }) {
  if (JSON.stringify(version) === JSON.stringify(draft)) return <Text>{texts.all}</Text>;
  const { title, description, tags } = pageMessages.fields;
  return (
    <Stack gap={5}>
      <p className={classes.legend}>
        <del>{texts.removed}</del> <ins>{texts.added}</ins>
      </p>
      <Field label={title} before={version.title} after={draft.title} />
      <Field label={description} before={version.description} after={draft.description} />
      <Field label={tags} before={version.tags.join(', ')} after={draft.tags.join(', ')} />
      <Field
        label={texts.text}
        before={textOfHtml(version.body)}
        after={textOfHtml(draft.body)}
        sameMarkup={version.body === draft.body}
      />
    </Stack>
  );
}

interface FieldProps {
  label: string;
  before: string;
  after: string;
  /** False when the markup around the words differs. */
  sameMarkup?: boolean;
}

function Field({ label, before, after, sameMarkup = true }: FieldProps) {
  const parts = useMemo(() => partsOf(before, after), [before, after]);
  return (
    <section className={classes.difference}>
      <Heading level={3} look={3}>
        {label}
      </Heading>
      {before === after ? (
        <Text tone="dim">{sameWords(before, sameMarkup)}</Text>
      ) : (
        <p className={classes.words}>{parts.map(Word)}</p>
      )}
    </section>
  );
}

function Word({ kind, text }: Part, index: number) {
  if (kind === 'removed') return <del key={index}>{text}</del>;
  if (kind === 'added') return <ins key={index}>{text}</ins>;
  return <span key={index}>{text}</span>;
}

function sameWords(words: string, sameMarkup: boolean): string {
  if (!sameMarkup) return texts.sameWords;
  return words === '' ? texts.none : texts.same;
}
