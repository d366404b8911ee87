import { SECURITY_CHECK_STEPS, type SecurityCheckStep } from '@zonewerk/contracts';
import { PAGES, useWindowParam } from '@zonewerk/shell-sdk';
import { Button, ButtonLink, Group, Mono, Note, Skeleton, Stack, StateBadge, Text } from '@zonewerk/ui';
import type { ComponentType } from 'react';
import { useAccountFactorsQuery } from '../../../shared/account/api/account-calls';
import { AddEmailWindow, useEmailDraft } from '../../../shared/emails/components/add-email-window';
import { useAccountListEmailsQuery } from '../../../shared/emails/api/email-calls';
import { PasswordWindow } from '../../../shared/password/components/password-window';
import { useAccountGetPhoneQuery } from '../../../shared/phones/api/phone-calls';
import { PhoneWindow } from '../../../shared/phones/components/phone-window';
import { Awaited } from '../../../shared/components/read-object';
import { wizardMessages as texts } from '../messages';
import classes from './wizard.module.css';

interface StepProps {
  onGo: (step: number) => void;
}

const STEPS: Record<SecurityCheckStep, ComponentType<StepProps>> = {
  password: PasswordStep,
  emails: EmailsStep,
  phone: PhoneStep,
  verification: VerificationStep,
  sessions: SessionsStep,
  done: DoneStep,
};

/** Content and actions of a step. */
export function StepContent({ step, onGo }: StepProps & { step: SecurityCheckStep }) {
  const Step = STEPS[step];
  return (
    <div className={classes.content}>
      <Step onGo={onGo} />
    </div>
  );
}

/** `?window=1` opens the window of a step, so that it survives a reload. */
function useStepWindow() {
  const [open, setOpen] = useWindowParam('window');
  return { opened: open === '1', open: () => setOpen('1'), onClose: () => setOpen('') };
}

/** A password change continues with step 5 (specification, account area, section 2). */
function PasswordStep({ onGo }: StepProps) {
  const { opened, open, onClose } = useStepWindow();
  return (
    <>
      <Button onClick={open}>{texts.password}</Button>
      <PasswordWindow
        opened={opened}
        onClose={onClose}
        onChanged={() => onGo(SECURITY_CHECK_STEPS.sessions)}
      />
    </>
  );
}

function EmailsStep({ onGo }: StepProps) {
  const { opened, open, onClose } = useStepWindow();
  const query = useAccountListEmailsQuery();
  const adding = useEmailDraft();
  return (
    <Stack gap={4}>
      <Awaited query={query} skeleton={<Lines />} level={3}>
        {(list) => (
          <ul className={classes.list} aria-label={texts.emails.list}>
            {list.map(({ id, email, status }) => (
              <li key={id}>
                <Mono>{email}</Mono>{' '}
                {status === 'unconfirmed' ? <StateBadge state="pending" /> : <StateBadge state={status} />}
              </li>
            ))}
          </ul>
        )}
      </Awaited>
      <Group>
        <Button onClick={open}>{texts.emails.add}</Button>
        <ButtonLink variant="quiet" href={PAGES['account-emails'].path}>
          {texts.emails.all}
        </ButtonLink>
      </Group>
      <AddEmailWindow
        adding={adding}
        opened={opened}
        onClose={onClose}
        check
        onConfirmed={(answer) => answer.is_check && onGo(SECURITY_CHECK_STEPS.phone)}
      />
    </Stack>
  );
}

function PhoneStep({ onGo }: StepProps) {
  const { opened, open, onClose } = useStepWindow();
  const query = useAccountGetPhoneQuery();
  const phone = query.currentData?.phone ?? null;
  return (
    <Stack gap={4}>
      <Awaited query={query} skeleton={<Lines />} level={3}>
        {() => (phone === null ? <Text>{texts.phone.none}</Text> : <Mono>{phone}</Mono>)}
      </Awaited>
      <Group>
        <Button onClick={open}>{phone === null ? texts.phone.add : texts.phone.change}</Button>
      </Group>
      <PhoneWindow
        opened={opened}
        onClose={onClose}
        replaces={phone !== null}
        check
        onConfirmed={(answer) => answer.is_check && onGo(SECURITY_CHECK_STEPS.verification)}
      />
    </Stack>
  );
}

function VerificationStep() {
  const query = useAccountFactorsQuery();
  return (
    <Awaited query={query} skeleton={<Lines />} level={3}>
      {({ method, passkeys }) => {
        const on = method > 0 || passkeys.length > 0;
        return (
          <Stack gap={4}>
            <Note tone={on ? 'good' : 'warn'}>{on ? texts.verification.on : texts.verification.off}</Note>
            <Group>
              <ButtonLink href={PAGES['account-verification'].path}>
                {on ? texts.verification.see : texts.verification.set}
              </ButtonLink>
            </Group>
          </Stack>
        );
      }}
    </Awaited>
  );
}

function SessionsStep() {
  return (
    <Group>
      <ButtonLink href={PAGES['account-security-check'].path}>{texts.sessions.see}</ButtonLink>
    </Group>
  );
}

function DoneStep({ onGo }: StepProps) {
  return (
    <Stack gap={4}>
      <Note tone="good" title={texts.done.title}>
        {texts.done.text}
      </Note>
      <Group>
        <Button onClick={() => onGo(SECURITY_CHECK_STEPS.password)}>{texts.done.again}</Button>
        <ButtonLink href={PAGES['account-overview'].path}>{texts.done.account}</ButtonLink>
      </Group>
    </Stack>
  );
}

function Lines() {
  return (
    <Stack gap={3}>
      <Skeleton width="16rem" />
      <Skeleton width="12rem" />
    </Stack>
  );
}
