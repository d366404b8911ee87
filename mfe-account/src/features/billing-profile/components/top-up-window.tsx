import { BALANCE_LIMITS, MERCHANT, type BillingProfile, type Issue } from '@zonewerk/contracts';
import { issuesOf, pagePath, shell, useDraft } from '@zonewerk/shell-sdk';
import { ChoiceField, Form, FormActions, Money, TextField, Window } from '@zonewerk/ui';
import { profileTitle } from '../../../shared/balance/profile-texts';
import { centsOf, decimalOf } from '../../../shared/balance/typed-amount';
import { CallMessage, issueAt } from '../../../shared/components/call-message';
import { useShown } from '../../../shared/hooks/use-shown';
import { useAccountCreateOrderMutation } from '../api/profile-calls';
import { profileScreenMessages } from '../messages';

const texts = profileScreenMessages.topUpWindow;

/** Preset amounts in cents. */
const PRESETS = [1_000, 2_500, 5_000, 10_000, 25_000] as const;
const OTHER = 'other';

interface Draft {
  /** Cents of a preset, or `other`. */
  choice: string;
  custom: string;
}

const START: Draft = { choice: String(PRESETS[1]), custom: '' };

interface TopUpWindowProps {
  opened: boolean;
  profile: BillingProfile;
  onClose: () => void;
}

/** Creates an order of a preset or custom amount, and opens its page. */
export function TopUpWindow({ opened, profile, onClose }: TopUpWindowProps) {
  const [draft, setDraft, dropDraft] = useDraft(`top-up:${profile.id}`, START);
  const leave = () => {
    dropDraft();
    onClose();
  };
  return (
    <Window
      opened={opened}
      onClose={onClose}
      title={texts.title}
      purpose={texts.purpose(profileTitle(profile))}
      dirty={draft.custom !== ''}
    >
      {opened && <TopUpForm profile={profile} draft={draft} onChange={setDraft} onLeave={leave} />}
    </Window>
  );
}

interface TopUpFormProps {
  profile: BillingProfile;
  draft: Draft;
  onChange: (draft: Draft) => void;
  onLeave: () => void;
}

function TopUpForm({ profile, draft, onChange, onLeave }: TopUpFormProps) {
  const [create, { error }] = useAccountCreateOrderMutation();
  const isShown = useShown();
  const submit = async () => {
    const item = {
      quantity: 1,
      description: texts.item,
      cost: decimalOf(amountOf(draft) ?? 0),
      vat: 0 as const,
    };
    const { data } = await create({ profile: profile.id, merchant: MERCHANT, items: [item] });
    if (!data) return;
    // After the window was closed, a toast names the order instead of a navigation.
    if (!isShown()) return shell.toast({ text: texts.madeAnyway, tone: 'plain' });
    onLeave();
    shell.navigate(pagePath('order', { profile: data.profile, order: data.order }));
  };
  return (
    <Form label={texts.title} onSubmit={submit} validate={() => checkAmount(draft)} issues={issuesOf(error)}>
      <CallMessage error={error} />
      <ChoiceField
        name="amount"
        label={texts.amount}
        autoFocus
        options={[
          ...PRESETS.map((cents) => ({ value: String(cents), label: <Money amount={decimalOf(cents)} /> })),
          { value: OTHER, label: texts.other },
        ]}
        value={draft.choice}
        onChange={(choice) => onChange({ ...draft, choice })}
      />
      {draft.choice === OTHER && (
        <TextField
          name="custom"
          label={texts.custom}
          help={texts.customHelp}
          inputMode="decimal"
          autoComplete="off"
          mono
          left="€"
          value={draft.custom}
          onChange={(custom) => onChange({ ...draft, custom })}
        />
      )}
      <FormActions submitLabel={texts.submit} onCancel={onLeave} />
    </Form>
  );
}

function amountOf({ choice, custom }: Draft): number | null {
  return choice === OTHER ? centsOf(custom) : Number(choice);
}

function checkAmount(draft: Draft): Issue[] {
  const cents = amountOf(draft);
  if (cents === null) return issueAt('custom', texts.unreadable);
  if (cents < BALANCE_LIMITS.topUpLeast) return issueAt('custom', texts.least);
  return issueAt('custom', cents > BALANCE_LIMITS.topUpMost ? texts.most : null);
}
