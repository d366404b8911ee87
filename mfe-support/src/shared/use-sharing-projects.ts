import { roleAllows } from '@zonewerk/contracts';
import { useSupportListProjectsQuery } from './api/support-calls';

/** Projects in which the person shares and reads cases, with the state of their query. */
export function useSharingProjects() {
  const { data, error } = useSupportListProjectsQuery();
  const projects = (data?.list ?? []).filter(({ project_role: role }) => roleAllows(role, 'support.share'));
  return { projects, error, isLoading: !data && error === undefined };
}
