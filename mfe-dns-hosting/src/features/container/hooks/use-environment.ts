import { useHostingListEnvironmentQuery } from '../api/configuration-calls';

/** The environment variables of a container. */
export function useEnvironment(containerKey: { project_id: string; container_id: string }) {
  return useHostingListEnvironmentQuery(containerKey, { refetchOnMountOrArgChange: true });
}
