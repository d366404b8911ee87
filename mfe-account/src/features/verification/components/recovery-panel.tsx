import type { Verification } from '@zonewerk/contracts';
import { shell } from '@zonewerk/shell-sdk';
import { Badge, Button, Group, Note, Panel, Text } from '@zonewerk/ui';
import { useState } from 'react';
import { enabledMethods } from '../methods';
import { RecoveryWindow } from './recovery-window';
import { useAccountMakeRecoveryMutation } from '../api/verification-calls';
import { verificationFailure } from '../verification-failure';
import { verificationMessages } from '../messages';

const texts = verificationMessages.recovery;
/** Below this number of codes, the badge is a warning. */
const FEW = 3;

/** Number of unused recovery codes, and an action that creates new ones. */
export function RecoveryPanel({ verification }: { verification: Verification }) {
  const { recovery_left: remaining, passkeys } = verification;
  const { make, busy, codes, forget } = useMaking(remaining !== null);
  const allowed = enabledMethods(verification).length > 0 || passkeys.length > 0;
  const button = allowed && (
    <Button size="s" loading={busy} onClick={() => void make()}>
      {remaining === null ? texts.make : texts.renew}
    </Button>
  );
  return (
    <Panel title={texts.title} purpose={texts.purpose} actions={button || undefined}>
      {!allowed && <Text tone="dim">{texts.needs}</Text>}
      {allowed && remaining === null && <Note tone="warn">{texts.none}</Note>}
      {allowed && remaining !== null && (
        <Group>
          <Badge tone={remaining < FEW ? 'warn' : 'good'}>{texts.left(remaining)}</Badge>
        </Group>
      )}
      <RecoveryWindow codes={codes} onClose={forget} />
    </Panel>
  );
}

/** The codes exist only in this state while they are displayed. */
function useMaking(replaces: boolean) {
  const [send, { isLoading: busy, reset }] = useAccountMakeRecoveryMutation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const make = async () => {
    if (replaces) {
      const options = { title: texts.renew, text: texts.renewText, confirmLabel: texts.renew, danger: true };
      if (!(await shell.confirm(options))) return;
    }
    const { data, error } = await send();
    if (data?.status === 'success') setCodes(data.codes);
    else {
      const text = data ? data.message : verificationFailure(error);
      await shell.alert({ title: verificationMessages.setup.failedTitle, text, icon: 'error' });
    }
  };
  const forget = () => {
    setCodes(null);
    reset();
    void shell.reloadPage();
  };
  return { make, busy, codes, forget };
}
