import { Injectable } from '@nestjs/common';
import type { OwnScope } from '../../../platform/http/request.js';
import { ProjectKeys } from '../secrets/project-keys.service.js';
import { ParameterRepository, type ParameterTarget } from './parameter.repository.js';
import { parameterLabel } from './parameter-label.js';
import type { ParameterDocument, ParameterState } from './parameter.schema.js';

/** Environment variables of instances. */
export interface InstanceParameters {
  readonly variables: Readonly<Record<string, string>>;
  /** Present and former secrets: an instance can run with a former one. */
  readonly secrets: readonly string[];
}

/** Parameters of a project that are not public, for the instances of its containers. */
@Injectable()
export class InstanceParametersReader {
  constructor(
    private readonly repository: ParameterRepository,
    private readonly keys: ProjectKeys,
  ) {}

  async of(scope: OwnScope, environment: ParameterTarget): Promise<InstanceParameters> {
    const stored = await this.repository.of(scope, environment);
    const variables = new Map<string, string>();
    for (const parameter of stored) {
      const { key, state } = parameter;
      if (!state) continue;
      // A public value of the environment hides a variable of all environments.
      if (state.public) variables.delete(key);
      else variables.set(key, await this.plain(scope, parameter, state));
    }
    return { variables: Object.fromEntries(variables), secrets: await this.secrets(scope, stored) };
  }

  /** Whether instances that began before a moment have other variables than new ones. */
  async changedAfter(scope: OwnScope, environment: ParameterTarget, moment: Date): Promise<boolean> {
    const stored = await this.repository.of(scope, environment);
    return stored.some(({ history }) => {
      const first = history.findIndex(({ at }) => at > moment);
      // The change, and the state before it.
      return (
        first !== -1 && history.slice(Math.max(0, first - 1)).some(({ state }) => state?.public === false)
      );
    });
  }

  private async secrets(scope: OwnScope, stored: readonly ParameterDocument[]): Promise<string[]> {
    const sealed = stored.flatMap((parameter) =>
      parameter.history.flatMap(({ state }) => (state?.sealed === undefined ? [] : [{ parameter, state }])),
    );
    const plain = await Promise.all(
      sealed.map(({ parameter, state }) => this.plain(scope, parameter, state)),
    );
    return [...new Set(plain)];
  }

  private async plain(
    scope: OwnScope,
    { _id }: Pick<ParameterDocument, '_id'>,
    { value = '', sealed }: ParameterState,
  ): Promise<string> {
    return sealed === undefined ? value : this.keys.open(scope, sealed, parameterLabel(_id));
  }
}
