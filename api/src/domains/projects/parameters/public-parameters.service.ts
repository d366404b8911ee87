import { Injectable } from '@nestjs/common';
import type { OwnScope } from '../../../platform/http/request.js';
import { ParameterRepository, type ParameterTarget } from './parameter.repository.js';
import type { ParameterState } from './parameter.schema.js';

/** Values that every visitor of the website of a project can read. */
@Injectable()
export class PublicParameters {
  constructor(private readonly repository: ParameterRepository) {}

  /** For a process without NestJS modules. */
  static over(connection: Parameters<typeof ParameterRepository.over>[0]): PublicParameters {
    return new PublicParameters(ParameterRepository.over(connection));
  }

  /** JSON object of the public values by key. Numbers, booleans and JSON have their own types. */
  async json(scope: OwnScope, environment: ParameterTarget): Promise<string> {
    const shown = await this.states(scope, environment);
    return JSON.stringify(Object.fromEntries(shown.map(([key, state]) => [key, typed(state)])));
  }

  /** Public values by key, as entered. */
  async texts(scope: OwnScope, environment: ParameterTarget): Promise<ReadonlyMap<string, string>> {
    const shown = await this.states(scope, environment);
    return new Map(shown.map(([key, { value = '' }]) => [key, value]));
  }

  /** Public parameters by key. One of the environment overrides one of all environments, even when it is not public. */
  private async states(scope: OwnScope, environment: ParameterTarget) {
    const rows = await this.repository.of(scope, environment);
    const present = new Map(rows.flatMap(({ key, state }) => (state ? [[key, state] as const] : [])));
    const shown = [...present].filter(([, state]) => state.public);
    return shown.toSorted(([one], [other]) => (one < other ? -1 : 1));
  }
}

function typed({ type, value = '' }: ParameterState): unknown {
  return type === 'number' || type === 'boolean' || type === 'json' ? JSON.parse(value) : value;
}
