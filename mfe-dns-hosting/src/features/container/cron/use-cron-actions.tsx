import type { CronJob } from '@zonewerk/contracts';
import { shell } from '@zonewerk/shell-sdk';
import { report } from '../report';
import { useHostingRemoveCronJobMutation, useHostingRunCronJobMutation } from './cron-calls';
import { cronMessages as texts } from './cron-messages';

/** Runs and removes cron jobs of a container. */
export function useCronActions(key: { project_id: string; container_id: string }) {
  const [sendRun] = useHostingRunCronJobMutation();
  const [sendRemove] = useHostingRemoveCronJobMutation();
  return {
    run: async ({ id, name }: CronJob) => report(await sendRun({ ...key, job_id: id }), texts.started(name)),
    remove: async ({ id, name }: CronJob) => {
      const title = texts.removeTitle(name);
      const { removeText: text, remove: confirmLabel } = texts;
      if (!(await shell.confirm({ title, text, confirmLabel, danger: true }))) return;
      await report(await sendRemove({ ...key, job_id: id }), texts.removed(name));
    },
  };
}
