import { IconUserPlus, IconX } from '@tabler/icons-react';
import { announce, Button, FormMessage, IconButton, Stack } from '@zonewerk/ui';
import { useRef, useState } from 'react';
import { identityCalls, type RememberedAccount } from '../calls';
import { outcomeOfFailure } from '../login-rules';
import { PasskeyButton } from '../passkey/passkey-button';
import { usePasskey } from '../passkey/use-passkey';
import { Avatar } from './avatar';
import styles from './account-chooser.module.css';
import { texts } from './messages';
import { messages } from '../../messages';

export interface AccountChooserProps {
  accounts: readonly RememberedAccount[];
  onChoose: (account: RememberedAccount) => void;
  /** Called when the account is removed from this browser. */
  onForgotten: (id: string) => void;
  onAdd: () => void;
  /** Called after a sign-in by passkey. */
  onDone: () => unknown;
  /** Null without a page to return to. */
  onLeave: (() => void) | null;
  leaveLabel: string;
}

/** Accounts that this browser remembers. A selection leads to the password; no account is preselected. */
export function AccountChooser(props: AccountChooserProps) {
  const { accounts, onChoose, onForgotten, onAdd, onDone, onLeave, leaveLabel } = props;
  const [message, setMessage] = useState('');
  const passkey = usePasskey({ purpose: 'sign-in', onDone });
  const list = useRef<HTMLUListElement>(null);
  const forgotten = (id: string) => {
    // The focused button is removed with its account.
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-account]') ?? [])];
    rows.find((row) => row.dataset['account'] !== id)?.focus();
    onForgotten(id);
  };
  return (
    <Stack gap={5}>
      {message !== '' && <FormMessage tone="bad">{message}</FormMessage>}
      <ul ref={list} className={styles['list']} aria-label={texts.list}>
        {accounts.map((account, index) => (
          <Account
            key={account.id}
            account={account}
            first={index === 0}
            onChoose={onChoose}
            onForgotten={forgotten}
            onRefused={setMessage}
          />
        ))}
      </ul>
      <Stack gap={2}>
        <Button fullWidth leftIcon={<IconUserPlus />} onClick={onAdd}>
          {texts.add}
        </Button>
        <PasskeyButton passkey={passkey} label={messages.signIn.passkey.button} />
        {onLeave && (
          <Button fullWidth variant="quiet" onClick={onLeave}>
            {leaveLabel}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

interface AccountProps extends Pick<AccountChooserProps, 'onChoose' | 'onForgotten'> {
  account: RememberedAccount;
  first: boolean;
  onRefused: (message: string) => void;
}

function Account({ account, first, onChoose, onForgotten, onRefused }: AccountProps) {
  const [forget, { isLoading }] = identityCalls.useShellForgetAccountMutation();
  const remove = async () => {
    const result = await forget({ account: account.id });
    if (result.error) {
      onRefused(outcomeOfFailure(result.error).message);
      return;
    }
    announce(texts.removed(account.mail));
    onRefused('');
    onForgotten(account.id);
  };
  return (
    <li className={styles['row']}>
      <button
        type="button"
        className={styles['account']}
        data-account={account.id}
        data-autofocus={first || undefined}
        onClick={() => onChoose(account)}
      >
        <Avatar name={account.name} picture={account.avatar} />
        <span className={styles['who']}>
          <strong>{account.name}</strong>
          <span className={styles['mail']}>{account.mail}</span>
        </span>
      </button>
      <IconButton
        label={texts.remove(account.mail)}
        icon={<IconX />}
        loading={isLoading}
        onClick={() => void remove()}
      />
    </li>
  );
}
