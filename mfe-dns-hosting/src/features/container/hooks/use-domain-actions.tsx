import type { AttachedDomain } from '@zonewerk/contracts';
import { failureText, shell } from '@zonewerk/shell-sdk';
import { CheckboxField, Stack, Text } from '@zonewerk/ui';
import { containerMessages } from '../../../shared/containers/messages';
import { useHostingCheckDomainMutation, useHostingDetachDomainMutation } from '../api/domain-calls';
import { domainMessages as texts } from '../domain-messages';

/** Checks and detaches domains of a container. */
export function useDomainActions(projectId: string) {
  const [sendCheck] = useHostingCheckDomainMutation();
  const [sendDetach] = useHostingDetachDomainMutation();
  const fail = (error: unknown) =>
    shell.alert({ title: containerMessages.failedTitle, text: failureText(error), icon: 'error' });
  const check = async ({ id, host }: AttachedDomain) => {
    const { data, error } = await sendCheck({ project_id: projectId, domain_id: id });
    if (data) shell.toast({ text: texts.checked(host) });
    else await fail(error);
  };
  const detach = async (domain: AttachedDomain) => {
    const choice = { removeRecords: domain.zone !== null };
    if (!(await confirmed(domain, (removeRecords) => (choice.removeRecords = removeRecords)))) return;
    const { data, error } = await sendDetach({
      project_id: projectId,
      domain_id: domain.id,
      remove_records: choice.removeRecords,
    });
    if (data) shell.toast({ text: texts.detached(domain.host) });
    else await fail(error);
  };
  return { check, detach };
}

/** @param onRemoveRecords called with whether the records of the zone are removed too */
function confirmed(
  { host, zone }: AttachedDomain,
  onRemoveRecords: (removeRecords: boolean) => void,
): Promise<boolean> {
  return shell.confirm({
    title: texts.detachTitle(host),
    text: (
      <Stack gap={3}>
        <Text>{texts.detachText}</Text>
        {zone === null ? (
          <Text>{texts.detachElsewhere}</Text>
        ) : (
          <CheckboxField
            name="remove_records"
            label={texts.detachRecords(zone.domain)}
            defaultChecked
            onChange={onRemoveRecords}
          />
        )}
      </Stack>
    ),
    confirmLabel: texts.detach,
    danger: true,
  });
}
