import type { CaseObject } from '@zonewerk/contracts';
import { Anchor, Badge, Text, TimeAgo } from '@zonewerk/ui';
import type { ReactNode } from 'react';
import { messages } from '../messages';
import classes from './object-facts.module.css';

const texts = messages.case.objects;

interface ObjectListProps {
  objects: readonly CaseObject[];
  /** Whether titles link to the pages of the objects. */
  linked?: boolean;
  /** Action of an object. */
  children?: (object: CaseObject) => ReactNode;
}

/** Linked objects of a case with their present states. */
export function ObjectList({ objects, linked = false, children }: ObjectListProps) {
  return (
    <ul className={classes.objects}>
      {objects.map((object) => (
        <li key={object.id} className={classes.object}>
          <ObjectFacts object={object} linked={linked} />
          {children?.(object)}
        </li>
      ))}
    </ul>
  );
}

function ObjectFacts({ object, linked }: { object: CaseObject; linked: boolean }) {
  const { kind, title, state, facts, path, access_until: until } = object;
  const name = title === '' ? texts.missing : title;
  return (
    <div className={classes.facts}>
      <div className={classes.head}>
        <Badge>{texts.kinds[kind]}</Badge>
        {linked && path !== null ? <Anchor href={path}>{name}</Anchor> : <span>{name}</span>}
        {state !== '' && <Badge>{state}</Badge>}
      </div>
      {facts.map((fact) => (
        <Text key={fact} size="s" tone="dim">
          {fact}
        </Text>
      ))}
      {until !== null && (
        <Text size="s" tone="dim">
          {texts.grantedUntil} <TimeAgo date={until} />
        </Text>
      )}
    </div>
  );
}
