import type { BillingProfile } from '@zonewerk/contracts';
import { Money, Note, Panel, Stack, Text } from '@zonewerk/ui';
import { eurosText } from '../../../shared/balance/typed-amount';
import { addressLines } from '../../../shared/balance/profile-texts';
import { profileScreenMessages as texts } from '../messages';
import classes from './profile-screen.module.css';

/** Balance, reserved amount, and recipient of receipts. */
export function BalancePanel({ profile }: { profile: BillingProfile }) {
  return (
    <Panel>
      <Stack gap={4}>
        <div className={classes.summary}>
          <div>
            <Text size="s" tone="dim">
              {texts.balance}
            </Text>
            <p className={classes.amount}>
              <Money amount={profile.balance} />
            </p>
            <ReservedBalance profile={profile} />
          </div>
          <BilledTo profile={profile} />
        </div>
        {Number(profile.balance) < 0 && (
          <Note tone="warn" title={texts.below.title}>
            {texts.below.text}
          </Note>
        )}
      </Stack>
    </Panel>
  );
}

function BilledTo({ profile }: { profile: BillingProfile }) {
  return (
    <div>
      <Text size="s" tone="dim">
        {texts.billedTo}
      </Text>
      <address className={classes.address}>
        {[...new Set([profile.company, profile.name])].filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {addressLines(profile).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {profile.vat_number !== '' && <span>{texts.vatNumber(profile.vat_number)}</span>}
      </address>
    </div>
  );
}

function ReservedBalance({ profile: { balance, held: reserved } }: { profile: BillingProfile }) {
  if (Number(reserved) <= 0) return null;
  const words = Number(reserved) > Number(balance) ? texts.heldMore : texts.held;
  return (
    <Text size="s" tone="dim">
      {words(eurosText(reserved))}
    </Text>
  );
}
