import { IconAlertCircle } from '@tabler/icons-react';
import { Text } from '@zonewerk/ui';
import { useId } from 'react';
import { messages } from '../../messages';
import { previewLines, type RecordDraft } from './record-draft';
import classes from './record-fields.module.css';

const texts = messages.createRecord;

/** What the zone file will have, line by line, while it is typed. */
export function ZonePreview({ draft, domain }: { draft: RecordDraft; domain: string }) {
  const titleId = useId();
  const lines = previewLines(draft, domain);
  const faults = lines.filter((line) => !line.ok).length;
  return (
    <section aria-labelledby={titleId} className={classes.preview}>
      <header className={classes.previewHead}>
        <Text size="s" strong id={titleId}>
          {texts.preview}
        </Text>
        {faults > 0 && (
          <Text size="s" tone="bad">
            {texts.faults(faults)}
          </Text>
        )}
      </header>
      {lines.length === 0 ? (
        <p className={classes.previewEmpty}>{texts.previewEmpty}</p>
      ) : (
        <ol className={classes.lines}>
          {lines.map((line) => (
            <li key={line.number} className={line.ok ? undefined : classes.fault}>
              {!line.ok && <IconAlertCircle aria-hidden="true" />}
              <span>{line.text}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
