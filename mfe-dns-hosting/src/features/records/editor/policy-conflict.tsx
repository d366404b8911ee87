import type { CanonicalSet } from '@zonewerk/contracts';
import { pagePath } from '@zonewerk/shell-sdk';
import { Anchor, Note, Stack } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import { DiffLines } from '../create/zone-preview';
import { zoneLines } from '../values/zone-lines';

const texts = messages.policyConflict;

/** Note on a set with a policy that only Route 53 supports, with a link to support. */
export function PolicyConflict({ set, domain }: { set: CanonicalSet; domain: string }) {
  const lines = zoneLines(set, domain).map((line) => ({ ...line, mark: 'same' as const }));
  return (
    <Stack gap={4}>
      <Note tone="warn" title={texts.title}>
        {texts.text(set.policy)} <Anchor href={pagePath('support-create', {})}>{texts.care}</Anchor>
      </Note>
      <DiffLines lines={lines} />
    </Stack>
  );
}
