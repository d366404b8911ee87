import { IconDeviceMobile, IconFaceId, IconMessage2 } from '@tabler/icons-react';
import { VERIFICATION_METHODS, type Verification } from '@zonewerk/contracts';
import { shell, useWindowParam } from '@zonewerk/shell-sdk';
import { Badge, Button, Group, Note, Panel, SelectField, StateBadge, Text, TimeAgo } from '@zonewerk/ui';
import { useState, type ReactNode } from 'react';
import { DisableWindow } from './disable-window';
import { enabledMethods, methodOf, METHODS, type Method } from '../methods';
import { useAccountSetMethodMutation } from '../api/verification-calls';
import { verificationFailure } from '../verification-failure';
import { verificationMessages } from '../messages';
import classes from './verification.module.css';

const texts = verificationMessages.factors;

export const METHOD_ICONS: Readonly<Record<Method, ReactNode>> = {
  sms: <IconMessage2 aria-hidden="true" />,
  app: <IconDeviceMobile aria-hidden="true" />,
  face: <IconFaceId aria-hidden="true" />,
};

/** The three methods with their state, and the default one of sign-in. */
export function FactorsPanel({ verification }: { verification: Verification }) {
  const [disabling, setDisabling] = useState<Method | null>(null);
  const enabled = enabledMethods(verification);
  return (
    <Panel title={texts.title} purpose={texts.purpose}>
      {enabled.length === 0 && verification.passkeys.length === 0 && <Note tone="warn">{texts.none}</Note>}
      <ul className={classes['methods']}>
        {METHODS.map((method) => (
          <MethodRow
            key={method}
            method={method}
            verification={verification}
            onDisable={() => setDisabling(method)}
          />
        ))}
      </ul>
      {enabled.length > 1 && <FirstMethod verification={verification} enabled={enabled} />}
      <DisableWindow method={disabling} verification={verification} onClose={() => setDisabling(null)} />
    </Panel>
  );
}

interface MethodRowProps {
  method: Method;
  verification: Verification;
  onDisable: () => void;
}

function MethodRow({ method, verification, onDisable }: MethodRowProps) {
  const [, setSetup] = useWindowParam('method');
  const { label, text } = verificationMessages.methods[method];
  const { enabled, since } = verification[method];
  const { phone_hint: hint } = verification.sms;
  const setUp = () => setSetup(String(VERIFICATION_METHODS[method]));
  return (
    <li className={classes['method']}>
      <span className={classes['icon']}>{METHOD_ICONS[method]}</span>
      <div className={classes['about']}>
        <Group gap={2}>
          <strong>{label}</strong>
          {enabled ? (
            <StateBadge state="enabled">{verificationMessages.on}</StateBadge>
          ) : (
            <Badge>{verificationMessages.off}</Badge>
          )}
        </Group>
        <Text size="s" tone="dim">
          {method === 'sms' && hint !== null ? verificationMessages.phone(hint) : text}
          {since !== null && (
            <>
              {' '}
              {verificationMessages.since} <TimeAgo date={since} />.
            </>
          )}
        </Text>
      </div>
      <div className={classes['acts']}>
        {(!enabled || method !== 'sms') && (
          <Button size="s" onClick={setUp} aria-label={`${enabled ? texts.again : texts.add}: ${label}`}>
            {enabled ? texts.again : texts.add}
          </Button>
        )}
        {enabled && (
          <Button size="s" onClick={onDisable} aria-label={`${texts.disable}: ${label}`}>
            {texts.disable}
          </Button>
        )}
      </div>
    </li>
  );
}

interface FirstMethodProps {
  verification: Verification;
  enabled: readonly Method[];
}

function FirstMethod({ verification, enabled }: FirstMethodProps) {
  const [send, { isLoading, originalArgs }] = useAccountSetMethodMutation();
  const choose = async (id: string) => {
    const { data, error } = await send({ method: Number(id) });
    if (data?.status === 'success') {
      await shell.reloadPage();
      shell.toast({ text: texts.chosen, tone: 'good' });
      return;
    }
    const text = data ? data.message : verificationFailure(error);
    await shell.alert({ title: verificationMessages.setup.failedTitle, text, icon: 'error' });
    // Shows changes of other tabs.
    if (data) await shell.reloadPage();
  };
  const value = isLoading && originalArgs ? originalArgs.method : verification.method;
  return (
    <SelectField
      name="method"
      className={classes['first']}
      label={texts.first}
      disabled={isLoading}
      options={enabled.map((method) => ({
        value: String(VERIFICATION_METHODS[method]),
        label: verificationMessages.methods[method].label,
      }))}
      value={methodOf(value) === null ? '' : String(value)}
      onChange={(id) => void choose(id)}
    />
  );
}
