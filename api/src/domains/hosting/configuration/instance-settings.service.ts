import { Injectable } from '@nestjs/common';
import type { DeploymentDocument } from '../deployments/deployment.schema.js';
import { DeploymentFault, type InstanceSettings } from '../engines/engine.js';
import { REVISION_0, secretLabel } from './configuration-defaults.js';
import { ConfigurationRepository } from './configuration.repository.js';
import { ProjectKeys } from '../../projects/projects.api.js';

const REMOVED = 'The settings of this version were deleted. Update the container again.';

/** Decrypted settings of deployments, for the worker. */
@Injectable()
export class InstanceSettingsReader {
  constructor(
    private readonly configurations: ConfigurationRepository,
    private readonly keys: ProjectKeys,
  ) {}

  /**
   * Settings at the revision that a deployment names.
   * @throws DeploymentFault when that revision was removed
   */
  async of({
    project,
    container,
    configuration = 0,
  }: Pick<DeploymentDocument, 'project' | 'container' | 'configuration'>): Promise<InstanceSettings> {
    const stored =
      configuration === 0 ? REVISION_0 : await this.configurations.find(container, configuration);
    if (!stored) throw new DeploymentFault(REMOVED);
    const scope = { projectId: project.toHexString() };
    const variables: Record<string, string> = {};
    const secrets: string[] = [];
    for (const { name, value = '', sealed } of stored.variables) {
      const plain =
        sealed === undefined ? value : await this.keys.open(scope, sealed, secretLabel({ container }, name));
      variables[name] = plain;
      if (sealed !== undefined) secrets.push(plain);
    }
    return { ...stored.limits, variables, secrets };
  }
}
