import type { ImportOffer, ZonePlan } from '@zonewerk/contracts';
import { Button, Note, Stack } from '@zonewerk/ui';
import { planMessages } from '../../plan-messages';
import classes from './zone-files.module.css';

const texts = planMessages.import;

interface FileRemarksProps {
  plan: ZonePlan;
  /** Creates the plan again with another interpretation of the file; null without a file. */
  onAccept: ((offer: ImportOffer) => void) | null;
  busy: boolean;
}

/** Remarks on the whole plan, and alternative interpretations of its file. */
export function FileRemarks({ plan, onAccept, busy }: FileRemarksProps) {
  const offers = plan.state === 'open' ? plan.offers : [];
  return (
    <>
      {plan.remarks.length > 0 && (
        <Note title={planMessages.remarks}>
          <ul className={classes.remarks}>
            {plan.remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </Note>
      )}
      {offers.map(({ kind, reason }) => (
        <Note key={kind} tone="warn" title={texts.offers[kind].title}>
          <Stack gap={2} align="start">
            <p>{reason}</p>
            {onAccept ? (
              <Button size="s" loading={busy} onClick={() => onAccept(kind)}>
                {texts.offers[kind].accept}
              </Button>
            ) : (
              <p>{texts.again}</p>
            )}
          </Stack>
        </Note>
      ))}
    </>
  );
}
