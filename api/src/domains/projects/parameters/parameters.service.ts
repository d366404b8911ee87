import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type addParameter,
  type AnswerOf,
  type InputOf,
  type listParameterChanges,
  type listParameters,
  type Parameter,
  PARAMETER_LIMITS,
  type removeParameter,
  type restoreParameter,
  type setParameter,
} from '@zonewerk/contracts';
import { newObjectId } from '../../../platform/database/object-id.js';
import { ApiError } from '../../../platform/http/api-error.js';
import type { OwnScope, ProjectScope } from '../../../platform/http/request.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { PersonalData } from '../../../platform/personal-data/personal-data.service.js';
import { IdentityService } from '../../account/account.api.js';
import { CallAudit } from '../audit/call-audit.service.js';
import { ProjectKeys } from '../secrets/project-keys.service.js';
import { ProjectContents } from '../settings/project-contents.service.js';
import { parameterLabel } from './parameter-label.js';
import { toChanges, toParameter, toSummary } from './parameter.mapper.js';
import { FULL, ParameterRepository, type ParameterRow } from './parameter.repository.js';
import type { ParameterDocument, ParameterState } from './parameter.schema.js';

const DAY_MS = 86_400_000;
const TEXTS = {
  tooMany: `A project has at most ${PARAMETER_LIMITS.most} parameters.`,
  exists: 'The project has a parameter with this key in this environment.',
  changed: 'Another member changed this parameter. Please check the new value first.',
  otherKey: 'The parameter has another key.',
  noValue: 'Please enter a value.',
  noState: 'The history has no value of this change.',
} as const;

/** Fields of a parameter that a member sets. */
export type ParameterInput = Pick<
  InputOf<typeof addParameter>,
  'type' | 'value' | 'description' | 'public' | 'secret'
>;

/** Parameters of projects: settings that the website and the containers read. */
@Injectable()
export class ParametersService implements OnModuleInit {
  constructor(
    private readonly repository: ParameterRepository,
    private readonly keys: ProjectKeys,
    private readonly identity: IdentityService,
    private readonly contents: ProjectContents,
    private readonly personalData: PersonalData,
    private readonly tidier: CleanupScheduler,
    private readonly audit: CallAudit,
  ) {}

  onModuleInit(): void {
    this.contents.register({
      name: 'parameters',
      count: (scope) => this.repository.count(scope),
      read: (scope) => this.contentOf(scope),
      remove: (scope) => this.repository.removeOfProject(scope),
    });
    this.personalData.register({
      name: 'project_parameters',
      read: async (userId) => (await this.repository.byAuthor(userId)).map((one) => changesBy(userId, one)),
      remove: (userId) => this.repository.forgetAuthor(userId),
    });
    this.tidier.register('project_parameters', (now) =>
      this.repository.purge(new Date(now.getTime() - PARAMETER_LIMITS.restoreDays * DAY_MS)),
    );
  }

  async list(
    input: InputOf<typeof listParameters>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof listParameters>> {
    const { rows, next, count } = await this.repository.list(scope, input, input);
    const names = await this.namesOf(rows);
    // A deleted parameter shows the state before its deletion.
    const list = rows.map((row) => toParameter(row, names, row.state ?? row.history?.at(-2)?.state));
    return { status: 'success', message: '', list, next, count };
  }

  /** @throws ApiError validation-error on `key`, conflict above the limit of the project */
  async add(
    { key, environment, ...input }: InputOf<typeof addParameter>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof addParameter>> {
    const row = await this.create(scope, { key, environment }, input);
    if (!row) throw ApiError.invalid('key', TEXTS.exists);
    this.audit.describe(toSummary(null, row.state));
    return this.answer(row, 'The parameter has been added.');
  }

  /** Null when the project has that parameter. Restores a deleted one. @throws ApiError conflict */
  async create(
    scope: ProjectScope,
    name: Pick<ParameterRow, 'key' | 'environment'>,
    input: ParameterInput,
  ): Promise<ParameterRow | null> {
    const former = await this.repository.named(scope, name);
    if (former?.state) return null;
    const id = former?._id ?? newObjectId();
    const state = await this.stateOf(scope, id, input);
    const row = former
      ? await this.store(scope, former, state)
      : await this.repository.insert(scope, name, { id, state });
    return row && changed(row);
  }

  /** @throws ApiError not-found, conflict */
  async set(
    { parameter, rev, key, ...input }: InputOf<typeof setParameter>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof setParameter>> {
    const present = await this.present(scope, parameter, rev);
    if (present.key !== key) throw ApiError.invalid('key', TEXTS.otherKey);
    const row = await this.update(scope, present, input);
    this.audit.describe(toSummary(present.state, row.state));
    return this.answer(row, 'The parameter has been changed.');
  }

  /** @throws ApiError conflict after a concurrent change of the parameter */
  async update(
    scope: ProjectScope,
    present: ParameterRow,
    { value, ...input }: Omit<ParameterInput, 'value'> & { readonly value?: string | undefined },
  ): Promise<ParameterRow> {
    const sealed = present.state?.sealed;
    if (value === undefined && !(input.secret && sealed !== undefined))
      throw ApiError.invalid('value', TEXTS.noValue);
    const { type, description, public: isPublic } = input;
    const state =
      value === undefined
        ? { type, description, public: isPublic, ...(sealed !== undefined && { sealed }) }
        : await this.stateOf(scope, present._id, { ...input, value });
    return changed(await this.store(scope, present, state));
  }

  /** @throws ApiError not-found, conflict */
  async remove(
    { parameter, rev }: InputOf<typeof removeParameter>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof removeParameter>> {
    const present = await this.present(scope, parameter, rev);
    changed(await this.repository.change(scope, present, null));
    this.audit.name(present.key);
    this.audit.describe(toSummary(present.state, null));
    return { status: 'success', message: 'The parameter has been removed.' };
  }

  /** @throws ApiError not-found */
  async history(
    { parameter }: InputOf<typeof listParameterChanges>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof listParameterChanges>> {
    const { history } = await this.find(scope, parameter);
    return { status: 'success', message: '', list: toChanges(history, await this.namesOf(history)) };
  }

  /** @throws ApiError not-found, conflict */
  async restore(
    { parameter, rev, to_rev: to }: InputOf<typeof restoreParameter>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof restoreParameter>> {
    const present = await this.find(scope, parameter);
    const state = present.history.find((change) => change.rev === to)?.state;
    if (!state) throw ApiError.invalid('to_rev', TEXTS.noState);
    const row = changed(await this.store(scope, { ...present, rev }, state));
    this.audit.name(present.key);
    this.audit.describe(toSummary(present.state, state));
    return this.answer(row, 'The parameter has been restored.');
  }

  private async stateOf(
    scope: OwnScope,
    id: ParameterRow['_id'],
    { type, value, description, public: isPublic, secret }: ParameterInput,
  ): Promise<ParameterState> {
    const content = secret ? { sealed: await this.keys.seal(scope, value, parameterLabel(id)) } : { value };
    return { type, description, public: isPublic, ...content };
  }

  /** A present parameter at the revision that the member has seen. */
  private async present(scope: ProjectScope, id: string, rev: number): Promise<ParameterDocument> {
    const found = await this.find(scope, id);
    if (!found.state) throw new ApiError('not-found');
    if (found.rev !== rev) throw new ApiError('conflict', { message: TEXTS.changed });
    return found;
  }

  private async find(scope: ProjectScope, id: string): Promise<ParameterDocument> {
    const found = await this.repository.find(scope, id);
    if (!found) throw new ApiError('not-found');
    return found;
  }

  /**
   * Stores a state. When a parameter becomes a secret, its former values are encrypted too, so that the history does
   * not show them.
   */
  private async store(scope: ProjectScope, present: ParameterRow, state: ParameterState) {
    if (state.sealed === undefined) return this.repository.change(scope, present, state);
    const { history } = await this.find(scope, present._id.toHexString());
    const sealed = history.map(async (change) => ({
      ...change,
      state: change.state && (await this.sealed(scope, present._id, change.state)),
    }));
    return this.repository.change(scope, present, state, await Promise.all(sealed));
  }

  private async sealed(
    scope: OwnScope,
    id: ParameterRow['_id'],
    state: ParameterState,
  ): Promise<ParameterState> {
    const { value, ...settings } = state;
    return value === undefined
      ? state
      : { ...settings, public: false, sealed: await this.keys.seal(scope, value, parameterLabel(id)) };
  }

  private async answer(
    row: ParameterRow,
    message: string,
  ): Promise<{
    status: 'success';
    message: string;
    parameter: Parameter;
  }> {
    return { status: 'success', message, parameter: toParameter(row, await this.namesOf([row])) };
  }

  private namesOf(changes: readonly Pick<ParameterRow, 'author'>[]): Promise<ReadonlyMap<string, string>> {
    const authors = changes.flatMap(({ author }) => (author ? [author.toHexString()] : []));
    return this.identity.namesOf([...new Set(authors)]);
  }

  /** For the export of a project: secrets have no value. */
  private async contentOf(scope: OwnScope): Promise<object[]> {
    const rows = await this.repository.all(scope);
    return rows.flatMap(({ key, environment, state }) =>
      state ? [{ key, environment, type: state.type, value: state.value ?? null }] : [],
    );
  }
}

/** @throws ApiError conflict after a concurrent change of the parameter, or at the limit of the project */
function changed(row: ParameterRow | typeof FULL | null): ParameterRow {
  if (row === FULL) throw new ApiError('conflict', { message: TEXTS.tooMany });
  if (!row) throw new ApiError('conflict', { message: TEXTS.changed });
  return row;
}

/** Changes of a user, for the export of the account. */
function changesBy(userId: string, { key, history }: ParameterDocument) {
  const own = history.filter(({ author }) => author?.toHexString() === userId);
  return { key, changes: own.map(({ at }) => ({ date: at.toISOString() })) };
}
