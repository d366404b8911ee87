import { Injectable } from '@nestjs/common';
import type { OwnScope } from '../../../platform/http/request.js';
import { ParameterRepository, type ParameterTarget } from './parameter.repository.js';
import type { ParameterState } from './parameter.schema.js';

/** Values that every visitor of the website of a project can read. */
@Injectable()
export class PublicParameters {
  constructor(private readonly repository: ParameterRepository) {}

  /** For a process without modules. */
  static over(connection: Parameters<typeof ParameterRepository.over>[0]): PublicParameters {
    return new PublicParameters(ParameterRepository.over(connection));
  }

  /** JSON object of the public values by key. Numbers, booleans and JSON have their own type. */
  async json(scope: OwnScope, environment: ParameterTarget): Promise<string> {
    const stored = await this.repository.of(scope, environment);
    // A value of the environment replaces the one of all environments, also when it is not public.
    const present = new Map(stored.flatMap(({ key, state }) => (state ? [[key, state] as const] : [])));
    const shown = [...present].filter(([, state]) => state.public);
    const values = shown.toSorted(([one], [other]) => (one < other ? -1 : 1));
    return JSON.stringify(Object.fromEntries(values.map(([key, state]) => [key, typed(state)])));
  }
}

function typed({ type, value = '' }: ParameterState): unknown {
  return type === 'number' || type === 'boolean' || type === 'json' ? JSON.parse(value) : value;
}
