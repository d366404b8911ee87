import type { BillingProfile } from '@zonewerk/contracts';
import { Money, Panel, Text } from '@zonewerk/ui';
import { decimalOf, eurosText } from '../../balance/typed-amount';
import { addressLines } from '../../balance/profile-texts';
import { profileScreenMessages as texts } from './profile-screen-messages';
import classes from './profile-screen.module.css';

/** What is there, what of it is set aside, and whom receipts are made out to. */
export function BalancePanel({ profile }: { profile: BillingProfile }) {
  return (
    <Panel>
      <div className={classes.summary}>
        <div>
          <Text size="s" tone="dim">
            {texts.balance}
          </Text>
          <p className={classes.amount}>
            <Money amount={profile.balance} />
          </p>
          <Held profile={profile} />
        </div>
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
      </div>
    </Panel>
  );
}

function Held({ profile: { balance, free } }: { profile: BillingProfile }) {
  const held = Math.round((Number(balance) - Number(free)) * 100);
  if (held <= 0) return null;
  return (
    <Text size="s" tone="dim">
      {texts.held(eurosText(decimalOf(held)))}
    </Text>
  );
}
