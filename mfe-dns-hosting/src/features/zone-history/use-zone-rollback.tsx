import type { Cluster } from '@zonewerk/contracts';
import { failureText, shell } from '@zonewerk/shell-sdk';
import { Stack, Text } from '@zonewerk/ui';
import { DiffView } from '../../diff-view';
import { useDnsPreviewZoneRollbackMutation, useDnsRollbackZoneMutation } from '../../history-calls';
import { settingsMessages } from '../../settings-messages';
import { diffLines, stateLines } from '../../state-lines';

const texts = settingsMessages.zone;
/** Record sets whose lines the window shows. */
const SHOWN = 8;

/** Brings a zone back to after a change, once the person saw what that means and typed the domain. */
export function useZoneRollback(cluster: Cluster): (revision: number) => Promise<void> {
  const [preview] = useDnsPreviewZoneRollbackMutation();
  const [send] = useDnsRollbackZoneMutation();
  return async (revision) => {
    const ids = { cluster_id: cluster.id, project_id: cluster.project_id, to_revision: revision };
    const seen = await preview(ids);
    if (!seen.data) return refused(seen.error);
    const { list, created, updated, dropped, newest_revision: newest } = seen.data;
    if (list.length === 0) {
      shell.toast({ text: texts.nothing });
      return;
    }
    const confirmed = await shell.confirm({
      title: texts.title,
      text: (
        <Stack gap={3}>
          <Text>{texts.counts(created, updated, dropped)}</Text>
          <Steps steps={list} domain={cluster.domain} total={created + updated + dropped} />
          <Text>{texts.forward}</Text>
        </Stack>
      ),
      confirmLabel: texts.confirm,
      danger: true,
      typed: cluster.domain_unicode,
    });
    if (!confirmed) return;
    const done = await send({ ...ids, newest_revision: newest, cluster_domain: cluster.domain });
    if (!done.data) return refused(done.error);
    const { left, message } = done.data;
    if (left.length === 0) shell.toast({ text: message, tone: 'good' });
    else await shell.alert({ title: message, text: <Left left={left} />, icon: 'error' });
  };
}

async function refused(error: unknown): Promise<void> {
  await shell.alert({ title: settingsMessages.failedTitle, text: failureText(error), icon: 'error' });
}

type Preview = NonNullable<
  Awaited<ReturnType<ReturnType<typeof useDnsPreviewZoneRollbackMutation>[0]>>['data']
>;
type Done = NonNullable<Awaited<ReturnType<ReturnType<typeof useDnsRollbackZoneMutation>[0]>>['data']>;

function Steps({ steps, domain, total }: { steps: Preview['list']; domain: string; total: number }) {
  const lines = steps.slice(0, SHOWN).flatMap(({ record_name: name, record_type: type, before, after }) => {
    const of = (state: typeof before) => stateLines({ name, type, state }, domain);
    return diffLines(of(before), of(after)).filter(({ side }) => side !== 'same');
  });
  return (
    <>
      <DiffView lines={lines} />
      {total > SHOWN && <Text>{texts.more(total - SHOWN)}</Text>}
    </>
  );
}

function Left({ left }: { left: Done['left'] }) {
  return (
    <Stack gap={2}>
      <Text>{texts.left}</Text>
      <ul>
        {left.map(({ record_name, record_type, reason }) => (
          <li key={`${record_name} ${record_type}`}>
            {record_name} {record_type}: {reason}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
