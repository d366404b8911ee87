import type { CanonicalSet } from '@zonewerk/contracts';
import { Button, Heading, Window } from '@zonewerk/ui';
import { messages } from '../../../shared/messages';
import type { useEditRecord } from './use-edit-record';
import { DiffLines } from '../create/zone-preview';
import { changedLines, zoneLines } from '../values/zone-lines';
import classes from './conflict-window.module.css';

const texts = messages.conflict;

interface ConflictWindowProps {
  domain: string;
  /** Common base of both changes. */
  seen: CanonicalSet;
  edit: ReturnType<typeof useEditRecord>;
}

/** Window after a concurrent change of a set. It shows both changes, and the user chooses one. */
export function ConflictWindow({ domain, seen, edit }: ConflictWindowProps) {
  const { conflict, mine, busy } = edit;
  const close = () => edit.setConflict(null);
  const theirs = conflict?.theirs ?? null;
  const gone = conflict !== null && theirs === null;
  return (
    <Window
      opened={conflict !== null}
      onClose={close}
      title={gone ? texts.goneTitle : texts.title}
      purpose={gone ? texts.gonePurpose : texts.purpose}
      size="l"
      dirty={busy}
      actions={gone ? <GoneActions edit={edit} /> : <ChangedActions edit={edit} theirs={theirs} />}
    >
      <div className={classes.sides}>
        <Side title={texts.mine} domain={domain} before={seen} after={mine} />
        {theirs !== null && <Side title={texts.theirs} domain={domain} before={seen} after={theirs} />}
      </div>
    </Window>
  );
}

interface SideProps {
  title: string;
  domain: string;
  before: CanonicalSet;
  after: CanonicalSet | null;
}

function Side({ title, domain, before, after }: SideProps) {
  const next = after === null ? [] : zoneLines(after, domain).map((line) => ({ ...line, ok: true }));
  return (
    <section className={classes.side} aria-label={title}>
      <Heading level={3} look={4}>
        {title}
      </Heading>
      <DiffLines lines={changedLines(zoneLines(before, domain), next)} />
    </section>
  );
}

interface ActionsProps {
  edit: ReturnType<typeof useEditRecord>;
}

function ChangedActions({ edit, theirs }: ActionsProps & { theirs: CanonicalSet | null }) {
  if (theirs === null) return null;
  const go = (keepMine: boolean) => {
    edit.rebase(theirs, keepMine);
    edit.setConflict(null);
  };
  return (
    <>
      <Button onClick={() => go(true)} disabled={edit.busy}>
        {texts.goOn}
      </Button>
      <Button onClick={() => go(false)} disabled={edit.busy}>
        {texts.takeTheirs}
      </Button>
      <Button variant="primary" onClick={() => void edit.save(theirs)} loading={edit.busy}>
        {texts.saveMine}
      </Button>
    </>
  );
}

function GoneActions({ edit }: ActionsProps) {
  return (
    <>
      <Button onClick={edit.leave} disabled={edit.busy}>
        {texts.leave}
      </Button>
      <Button variant="primary" onClick={() => void edit.createAgain()} loading={edit.busy}>
        {texts.createAgain}
      </Button>
    </>
  );
}
