import { newDomain, type Cluster, type Issue } from '@zonewerk/contracts';
import { failureText, issuesOf, pagePath, shell, useDraft } from '@zonewerk/shell-sdk';
import { Form, FormActions, FormMessage, Note, TextField, Window } from '@zonewerk/ui';
import { useDnsCreateClusterMutation } from '../../../shared/api/dns-calls';
import { messages } from '../../../shared/messages';
import { NAME_OPTIONS } from '../../../shared/name-options';
import { useInstantError } from '../../../shared/hooks/use-instant-error';
import { useLatest } from '../../../shared/hooks/use-latest';
import { useVisit } from '../../../shared/hooks/use-visit';
import { asciiForm } from '../look-alike';

const texts = messages.createCluster;

interface CreateClusterWindowProps {
  projectId: string;
  opened: boolean;
  onClose: () => void;
}

/** Window that creates a cluster and then shows its record sets. */
export function CreateClusterWindow({ projectId, opened, onClose }: CreateClusterWindowProps) {
  const [domain, setDomain, clearDomain] = useDraft(`cluster-create:${projectId}`, '');
  const latest = useLatest(domain);
  const leave = () => {
    clearDomain();
    onClose();
  };
  return (
    <Window
      opened={opened}
      onClose={onClose}
      title={texts.title}
      purpose={texts.purpose}
      dirty={domain !== ''}
      size="s"
    >
      {opened && (
        <CreateForm
          projectId={projectId}
          domain={domain}
          onDomain={setDomain}
          onLeave={leave}
          onMadeUnseen={(made) => {
            if (latest.current === made) clearDomain();
          }}
        />
      )}
    </Window>
  );
}

interface CreateFormProps {
  projectId: string;
  domain: string;
  onDomain: (domain: string) => void;
  onLeave: () => void;
  /** Called when the window closes before the response. */
  onMadeUnseen: (domain: string) => void;
}

function CreateForm({ projectId, domain, onDomain, onLeave, onMadeUnseen }: CreateFormProps) {
  const [create, { error }] = useDnsCreateClusterMutation();
  const issues: Issue[] = issuesOf(error);
  const faults = faultsOf(domain);
  const instant = useInstantError(domain, domain.trim() === '' ? undefined : faults[0]?.message);
  const form = asciiForm(domain);
  const visit = useVisit();
  const submit = async () => {
    const isOpen = visit();
    const { data, error: refusal } = await create({ cluster_domain: domain, project_id: projectId });
    if (!isOpen()) {
      if (data) onMadeUnseen(domain);
      return tellUnseen(domain, data, refusal);
    }
    if (!data) return;
    const { cluster } = data;
    // The window closes first. Otherwise the Back button would open it again.
    onLeave();
    const identity = isUnverified(cluster) ? 'partner-cluster' : 'partner-cluster-records';
    shell.navigate(pagePath(identity, { projectId, clusterId: cluster.id }));
    shell.toast({ text: doneText(cluster), tone: 'good' });
  };
  return (
    <Form label={texts.title} onSubmit={submit} validate={() => faults} issues={issues}>
      {error && issues.length === 0 && <FormMessage>{failureText(error, texts.failed)}</FormMessage>}
      <TextField
        name="cluster_domain"
        label={texts.domain}
        help={form ? texts.ascii(form.ascii) : texts.help}
        error={instant}
        placeholder="example.nl"
        autoComplete="off"
        inputMode="url"
        autoFocus
        mono
        value={domain}
        onChange={onDomain}
      />
      {form?.mixed && <Note tone="warn">{texts.mixed(form.ascii)}</Note>}
      <FormActions submitLabel={texts.submit} onCancel={onLeave} />
    </Form>
  );
}

/** Reports the response after the window closed. It does not navigate. */
function tellUnseen(typed: string, data: { cluster: Cluster } | undefined, refusal: unknown): void {
  if (data) return shell.toast({ text: doneText(data.cluster), tone: 'good' });
  const text = issuesOf(refusal)[0]?.message ?? failureText(refusal, texts.failed);
  shell.toast({ text: `${typed.trim()}: ${text}`, tone: 'bad' });
}

function isUnverified({ verification }: Cluster): boolean {
  return verification === 'required';
}

function doneText(cluster: Cluster): string {
  const domain = cluster.domain_unicode;
  return isUnverified(cluster) ? texts.unverified(domain) : texts.done(domain);
}

function faultsOf(domain: string): Issue[] {
  const checked = newDomain(domain, NAME_OPTIONS);
  return checked.ok ? [] : [{ path: 'cluster_domain', message: checked.message }];
}
