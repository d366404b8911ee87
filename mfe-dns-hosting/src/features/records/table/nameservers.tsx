import type { Cluster } from '@zonewerk/contracts';
import { IconCopy } from '@tabler/icons-react';
import { Button, Mono, Panel } from '@zonewerk/ui';
import { CopyButton } from '../../../shared/components/copy-button';
import { copyText } from '../../../shared/copy-text';
import { messages } from '../../../shared/messages';
import classes from './nameservers.module.css';

const texts = messages.nameservers;

/** Nameservers for the registrar: a panel for a new cluster, one line after the first record set. */
export function Nameservers({ cluster }: { cluster: Cluster }) {
  const { nameservers, domain_unicode: domain, records } = cluster;
  const all = nameservers.join('\n');
  if (records > 0) {
    return (
      <section className={classes.line} aria-label={texts.title}>
        <span className={classes.name}>{texts.title}</span>
        <NameserverList nameservers={nameservers} />
      </section>
    );
  }
  return (
    <Panel
      title={texts.firstTitle(domain)}
      purpose={texts.first}
      className={classes.panel}
      actions={
        <Button size="s" leftIcon={<IconCopy aria-hidden="true" />} onClick={() => void copyText(all)}>
          {messages.copy.all}
        </Button>
      }
    >
      <NameserverList nameservers={nameservers} />
    </Panel>
  );
}

function NameserverList({ nameservers }: { nameservers: readonly string[] }) {
  return (
    <ul className={classes.list}>
      {nameservers.map((nameserver) => (
        <li key={nameserver} className={classes.item}>
          <Mono>{nameserver}</Mono>
          <CopyButton text={nameserver} />
        </li>
      ))}
    </ul>
  );
}
