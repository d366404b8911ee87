import { BEARER_BASE } from '@zonewerk/contracts';
import { CopyButton } from '../../../shared/components/copy-button';
import { tokenMessages as texts } from '../messages';
import classes from './tokens.module.css';

/** Shell command that lists the objects that a token can access. */
export function CurlExample({ token = '$TOKEN' }: { token?: string }) {
  const lines = [
    `curl ${window.location.origin}${BEARER_BASE}clusters/list/`,
    `-H "Authorization: Bearer ${token}"`,
    `-H 'Content-Type: application/json' -d '{}'`,
  ];
  return (
    <span className={classes.example}>
      <code className={classes.code}>{lines.join(' \\\n  ')}</code>
      <CopyButton text={lines.join(' ')} label={texts.secret.copyExample} />
    </span>
  );
}
