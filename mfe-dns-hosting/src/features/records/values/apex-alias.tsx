import { Button, Stack, Text } from '@zonewerk/ui';
import { APEX } from '@zonewerk/contracts';
import { messages } from '../../../shared/messages';
import { withType } from './draft-members';
import { typeOf, type RecordDraft } from '../editor/record-draft';

const texts = messages.alias;

interface ApexAliasProps {
  draft: RecordDraft;
  onChange: (draft: RecordDraft) => void;
}

/** Suggests an alias instead of a CNAME at the apex, where a CNAME is invalid (RFC 1034, section 3.6.2). */
export function ApexAlias({ draft, onChange }: ApexAliasProps) {
  const name = draft.name.trim();
  if (typeOf(draft) !== 'CNAME' || (name !== '' && name !== APEX)) return null;
  const [target = ''] = draft.value.split('\n');
  const use = () => onChange({ ...withType(draft, 'A'), value: '', alias: true, target: target.trim() });
  return (
    <Stack gap={2} align="start">
      <Text tone="dim" size="s">
        {texts.atApex}
      </Text>
      <Button onClick={use}>{texts.useAlias}</Button>
    </Stack>
  );
}
