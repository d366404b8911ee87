import { Injectable } from '@nestjs/common';
import type { DeploymentDocument } from '../deployments/deployment.schema.js';
import { DeploymentFault, type InstanceSettings } from '../engines/engine.js';
import { REVISION_0, secretLabel } from './configuration-defaults.js';
import { ConfigurationRepository } from './configuration.repository.js';
import { InstanceParametersReader, ProjectKeys } from '../../projects/projects.api.js';
import { ContainerRepository } from '../containers/container.repository.js';
import { environmentOf } from '../containers/container-environment.js';

/** Maximum of bytes of all variables of an instance. Linux starts no program with much more. */
const ENVIRONMENT_BYTES = 1_048_576;
const REMOVED = 'The settings of this version were deleted. Update the container again.';

/** Decrypted settings of deployments for the worker. */
@Injectable()
export class InstanceSettingsReader {
  constructor(
    private readonly configurations: ConfigurationRepository,
    private readonly keys: ProjectKeys,
    private readonly parameters: InstanceParametersReader,
    private readonly containers: ContainerRepository,
  ) {}

  /**
   * Settings at the revision of a deployment, with the present parameters of the project. A variable of the container
   * overrides the parameter of the same name.
   * @throws DeploymentFault when that revision was deleted
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
    const owner = await this.containers.findAny(container);
    const parameters = owner && (await this.parameters.of(scope, environmentOf(owner)));
    const variables: Record<string, string> = { ...parameters?.variables };
    const secrets: string[] = [...(parameters?.secrets ?? [])];
    for (const { name, value = '', sealed } of stored.variables) {
      const plain =
        sealed === undefined ? value : await this.keys.open(scope, sealed, secretLabel({ container }, name));
      variables[name] = plain;
      if (sealed !== undefined) secrets.push(plain);
    }
    return { ...stored.limits, variables, secrets };
  }
}

/** @throws DeploymentFault when the variables exceed the limit */
export function checkEnvironment({ variables }: Pick<InstanceSettings, 'variables'>): void {
  const bytes = Object.entries(variables).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(`${name}=${value}`) + 1,
    0,
  );
  if (bytes > ENVIRONMENT_BYTES)
    throw new DeploymentFault(
      `Variables and parameters have ${Math.ceil(bytes / 1_024)} KB together. An instance gets at most ${ENVIRONMENT_BYTES / 1_024} KB.`,
    );
}
