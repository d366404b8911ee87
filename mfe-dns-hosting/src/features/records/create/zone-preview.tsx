import { IconAlertCircle } from '@tabler/icons-react';
import { hostNameWarnings, type CanonicalSet } from '@zonewerk/contracts';
import { Note, Text, VisuallyHidden } from '@zonewerk/ui';
import { useId } from 'react';
import { messages } from '../../../shared/messages';
import { explainChange, explainNew } from '../editor/explain-change';
import { draftSet, type RecordDraft } from '../editor/record-draft';
import { changedLines, previewLines, zoneLines, type ChangedLine } from '../values/zone-lines';
import classes from './zone-preview.module.css';

const texts = messages.preview;

interface ZonePreviewProps {
  draft: RecordDraft;
  /** The stored set; null for a new one. */
  before: CanonicalSet | null;
  domain: string;
}

/** Live preview of the zone file lines, and the effect of the change on resolvers. */
export function ZonePreview({ draft, before, domain }: ZonePreviewProps) {
  const titleId = useId();
  const lines = changedLines(before === null ? [] : zoneLines(before, domain), previewLines(draft, domain));
  const faults = lines.filter(({ mark }) => mark === 'fault').length;
  const after = draftSet(draft, domain);
  const warnings = after === null ? [] : hostNameWarnings(after, domain);
  const sentences = after === null ? [] : explain(before, after, domain);
  return (
    <section aria-labelledby={titleId} className={classes.preview}>
      <header className={classes.head}>
        <Text size="s" strong id={titleId}>
          {before === null ? texts.title : texts.changeTitle}
        </Text>
        {faults > 0 && (
          <Text size="s" tone="bad">
            {texts.faults(faults)}
          </Text>
        )}
      </header>
      {lines.length === 0 ? (
        <p className={classes.empty}>{texts.empty}</p>
      ) : (
        <DiffLines lines={lines} plain={before === null} />
      )}
      {sentences.length > 0 && (
        <ul className={classes.sentences} aria-label={texts.meaning}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {warnings.map((warning) => (
        <Note key={warning} tone="warn">
          {warning}
        </Note>
      ))}
    </section>
  );
}

function explain(before: CanonicalSet | null, after: CanonicalSet, domain: string): string[] {
  if (before === null) return explainNew(after, domain);
  const sentences = explainChange(before, after, domain);
  return sentences.length === 0 ? [texts.nothing] : sentences;
}

interface DiffLinesProps {
  lines: readonly ChangedLine[];
  /** All lines are new, so none is marked. */
  plain?: boolean;
}

/** Lines with their change as a sign, a colour and a word. */
export function DiffLines({ lines, plain = false }: DiffLinesProps) {
  return (
    <ol className={classes.lines}>
      {lines.map((line) => (
        <li key={line.key} className={line.mark === 'fault' ? classes.fault : undefined}>
          {line.mark === 'fault' && <IconAlertCircle aria-hidden="true" />}
          {line.mark === 'changed' && <Marked mark="removed" text={line.was} />}
          <Marked mark={plain && line.mark === 'added' ? 'same' : shownAs(line.mark)} text={line.text} />
        </li>
      ))}
    </ol>
  );
}

type Shown = 'added' | 'removed' | 'same' | 'fault';

function shownAs(mark: ChangedLine['mark']): Shown {
  return mark === 'changed' ? 'added' : mark;
}

const SIGNS = { added: '+', removed: '−' } as const;

function Marked({ mark, text }: { mark: Shown; text: string }) {
  if (mark === 'same' || mark === 'fault') return <span>{text}</span>;
  const Tag = mark === 'removed' ? 'del' : 'ins';
  return (
    <Tag className={classes[mark]}>
      <span aria-hidden="true" className={classes.sign}>
        {SIGNS[mark]}
      </span>
      <VisuallyHidden>{texts.marks[mark]} </VisuallyHidden>
      <span>{text}</span>
    </Tag>
  );
}
