import { type Container, HOSTING_LIMITS } from '@zonewerk/contracts';
import { failureText, issuesOf, shell } from '@zonewerk/shell-sdk';
import { Button, FormMessage, Group, Panel, Stack } from '@zonewerk/ui';
import { type FormEvent, useId, useRef, useState } from 'react';
import progress from '../../../shared/components/progress.module.css';
import {
  useHostingStartContainerMutation,
  useHostingStartUpdateMutation,
} from '../../../shared/containers/api/container-calls';
import { containerMessages } from '../../../shared/containers/messages';
import { ContentFacts } from './content-facts';
import { useHostingUploadArchiveMutation } from './source-calls';
import { sourceMessages } from './source-messages';
import classes from './sources.module.css';

const texts = sourceMessages.archive;

interface ArchivePanelProps {
  projectId: string;
  container: Container;
}

/** Uploads an archive and deploys it while the container runs. The first archive of a live container starts it. */
export function ArchivePanel({ projectId, container }: ArchivePanelProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const upload = useUpload(projectId, container);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isDone = await upload.send(input.current?.files?.[0]);
    // Lets the user select the same file a second time.
    if (isDone && input.current) input.current.value = '';
  };
  return (
    <Panel title={texts.title} purpose={texts.purpose}>
      <form aria-label={texts.title} onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={4}>
          <ContentFacts label={texts.present} none={texts.none} content={container.content} />
          {upload.fault !== null && <FormMessage>{upload.fault}</FormMessage>}
          <div className={classes.file}>
            <label htmlFor={id}>{texts.file}</label>
            <input
              ref={input}
              id={id}
              type="file"
              accept=".tar,.gz,.tgz"
              aria-describedby={`${id}-help`}
              disabled={upload.part !== null}
            />
            <span id={`${id}-help`} className={classes.help}>
              {texts.fileHelp}
            </span>
          </div>
          {upload.part !== null && (
            <progress className={progress.progress} value={upload.part} max={1} aria-label={texts.progress} />
          )}
          <Group gap={2}>
            <Button type="submit" loading={upload.part !== null}>
              {texts.submit}
            </Button>
            {upload.part !== null && <Button onClick={upload.cancel}>{texts.cancel}</Button>}
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

function useUpload(projectId: string, container: Container) {
  const [post] = useHostingUploadArchiveMutation();
  const [update] = useHostingStartUpdateMutation();
  const [start] = useHostingStartContainerMutation();
  const [part, setPart] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const abort = useRef<(() => void) | null>(null);
  const send = async (file: File | undefined): Promise<boolean> => {
    setFault(null);
    if (file === undefined) setFault(texts.missing);
    else if (file.size > HOSTING_LIMITS.archiveBytes) setFault(texts.tooLarge);
    if (file === undefined || file.size > HOSTING_LIMITS.archiveBytes) return false;
    setPart(0);
    const sending = post({ projectId, containerId: container.id, file, onProgress: setPart });
    let isCancelled = false;
    abort.current = () => {
      isCancelled = true;
      sending.abort();
    };
    const { data, error } = await sending;
    abort.current = null;
    setPart(null);
    if (!data) {
      if (!isCancelled) setFault(issuesOf(error)[0]?.message ?? failureText(error));
      return false;
    }
    await deploy();
    return true;
  };
  const deploy = async () => {
    const isFirst = container.kind === 'live' && container.deployed === null;
    const isStopped = container.desired === 'stopped';
    if (isStopped && !isFirst) return shell.toast({ text: texts.doneOffline, tone: 'good' });
    const { data, error } = await (isStopped ? start(container.id) : update(container.id));
    if (data) return shell.toast({ text: texts.done, tone: 'good' });
    const text = `${texts.notDeployed} ${failureText(error)}`;
    return shell.alert({ title: containerMessages.failedTitle, text, icon: 'error' });
  };
  return { part, fault, send, cancel: () => abort.current?.() };
}
