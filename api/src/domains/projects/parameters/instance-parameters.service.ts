import { Injectable } from '@nestjs/common';
import type { OwnScope } from '../../../platform/http/request.js';
import { ProjectKeys } from '../secrets/project-keys.service.js';
import { ParameterRepository, type ParameterTarget } from './parameter.repository.js';
import { parameterLabel } from './parameter-label.js';

/** Newest changes of a parameter whose secrets are masked. */
const MASKED_CHANGES = 10;

/** Environment variables of instances. */
export interface InstanceParameters {
  readonly variables: Readonly<Record<string, string>>;
  /** Present and former secrets: an instance can still use a former one. */
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
    const [variables, secrets] = await Promise.all([
      this.variables(scope, environment),
      this.secrets(scope, environment),
    ]);
    return { variables, secrets };
  }

  /** Whether the variables of new instances may differ from those of instances that started before a time. */
  async changedAfter(scope: OwnScope, environment: ParameterTarget, moment: Date): Promise<boolean> {
    const changed = await this.repository.changedAfter(scope, environment, moment);
    return changed.some(({ history }) => {
      const first = history.findIndex(({ at }) => at > moment);
      // The states after the changes, and the state before them.
      return history.slice(Math.max(0, first - 1)).some(({ state }) => state?.public === false);
    });
  }

  /** A parameter of the environment overrides the one of all environments. A public one has no variable. */
  private async variables(scope: OwnScope, environment: ParameterTarget): Promise<Record<string, string>> {
    const rows = await this.repository.of(scope, environment);
    const byKey = new Map(rows.flatMap((row) => (row.state ? [[row.key, { row, state: row.state }]] : [])));
    const shown = [...byKey.values()].filter(({ state }) => !state.public);
    const sealed = shown.flatMap(({ row, state }) =>
      state.sealed === undefined
        ? []
        : [{ key: row.key, sealed: state.sealed, label: parameterLabel(row._id) }],
    );
    const opened = await this.keys.openAll(scope, sealed);
    const plain = shown.map(({ row, state }) => [row.key, state.value ?? ''] as const);
    const secret = sealed.map(({ key }, index) => [key, opened[index] ?? ''] as const);
    return Object.fromEntries([...plain, ...secret]);
  }

  private async secrets(scope: OwnScope, environment: ParameterTarget): Promise<string[]> {
    const stored = await this.repository.secrets(scope, environment, MASKED_CHANGES);
    const sealed = stored.flatMap(({ _id, history }) =>
      history.flatMap(({ state }) =>
        state?.sealed === undefined ? [] : [{ sealed: state.sealed, label: parameterLabel(_id) }],
      ),
    );
    return [...new Set(await this.keys.openAll(scope, sealed))];
  }
}
