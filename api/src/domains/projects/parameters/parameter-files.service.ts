import { createHash } from 'node:crypto';
import { Injectable, StreamableFile } from '@nestjs/common';
import {
  type AnswerOf,
  type exportParameters,
  faultOfValue,
  type ImportedLine,
  type importParameters,
  type InputOf,
  looksSecret,
  PARAMETER_LIMITS,
  parameterKey,
  parameterValue,
  suggestedType,
} from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import { RateLimits } from '../../../platform/http/limits/rate-limit.js';
import type { ProjectScope } from '../../../platform/http/request.js';
import { CallAudit } from '../audit/call-audit.service.js';
import { type EnvEntry, envLine, readEnvFile } from './env-file.js';
import { ParameterRepository, type ParameterRow } from './parameter.repository.js';
import { toSummary } from './parameter.mapper.js';
import { ParametersService } from './parameters.service.js';

/** Maximum length of a detail in the audit log. */
const DETAIL_MOST = 2_000;
const TEXTS = {
  changed: 'The parameters changed after this plan. Please check the new plan.',
  repeated: 'A later line has this key.',
  tooMany: `A project has at most ${PARAMETER_LIMITS.most} parameters.`,
  exposed: 'This value looks like a secret, and the parameter is public. Please change it by hand.',
  secret: 'The project has a secret with this key. Please change it by hand.',
} as const;

/** A line of a file, and the parameter that the import stores for it. */
interface PlannedLine {
  readonly shown: ImportedLine;
  readonly value: string;
  /** Null for a new parameter. */
  readonly present: ParameterRow | null;
}

/** Import and export of parameters as .env files. */
@Injectable()
export class ParameterFiles {
  constructor(
    private readonly repository: ParameterRepository,
    private readonly parameters: ParametersService,
    private readonly limits: RateLimits,
    private readonly audit: CallAudit,
  ) {}

  /** @throws ApiError conflict when the plan differs from the previewed one */
  async import(
    { environment, text, secret, plan }: InputOf<typeof importParameters>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof importParameters>> {
    await this.limits.consume('parameter-file', scope.userId);
    const free = PARAMETER_LIMITS.most - (await this.repository.count(scope));
    const lines = planOf(readEnvFile(text), await this.present(scope, environment), free);
    const present = digestOf(lines);
    const answer = { status: 'success', plan: present, lines: lines.map(({ shown }) => shown) } as const;
    if (plan === undefined) return { ...answer, message: '', applied: false };
    if (plan !== present) throw new ApiError('conflict', { message: TEXTS.changed });
    const shown: ImportedLine[] = [];
    for (const line of lines) shown.push(await this.applied(scope, line, { environment, secret }));
    this.audit.describe(toDetails(lines.filter((_, index) => isStored(shown[index]))));
    return { ...answer, lines: shown, message: 'The parameters have been imported.', applied: true };
  }

  /** Secrets are comments without a value. */
  async export(
    { environment }: InputOf<typeof exportParameters>,
    scope: ProjectScope,
  ): Promise<StreamableFile> {
    await this.limits.consume('parameter-file', scope.userId);
    const rows = [...(await this.present(scope, environment)).values()];
    const lines = rows.map(({ key, state }) =>
      state?.value === undefined
        ? `# ${key} is a secret. Its value is not exported.`
        : envLine(key, state.value),
    );
    return new StreamableFile(Buffer.from(lines.map((line) => `${line}\n`).join('')), {
      type: 'text/plain; charset=utf-8',
      disposition: `attachment; filename="${environment}.env"`,
    });
  }

  /** The line; rejected after a concurrent change of its parameter. */
  private async applied(
    scope: ProjectScope,
    line: PlannedLine,
    choices: Pick<InputOf<typeof importParameters>, 'environment' | 'secret'>,
  ): Promise<ImportedLine> {
    try {
      await this.apply(scope, line, choices);
      return line.shown;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { ...line.shown, change: 'rejected', reason: error.message };
    }
  }

  private async apply(
    scope: ProjectScope,
    { shown: { key, change }, value, present }: PlannedLine,
    { environment, secret }: Pick<InputOf<typeof importParameters>, 'environment' | 'secret'>,
  ): Promise<void> {
    if (key === null || change === 'rejected' || change === 'same') return;
    if (present?.state) {
      const { type, description, public: isPublic } = present.state;
      await this.parameters.update(scope, present, {
        type,
        description,
        public: isPublic,
        secret: false,
        value,
      });
      return;
    }
    const input = { type: typeFor(key, value), description: '', public: false, secret, value };
    if (!(await this.parameters.create(scope, { key, environment }, input)))
      throw new ApiError('conflict', { message: TEXTS.changed });
  }

  private async present(
    scope: ProjectScope,
    environment: ParameterRow['environment'],
  ): Promise<ReadonlyMap<string, ParameterRow>> {
    const rows = await this.repository.all(scope);
    return new Map(
      rows.filter((row) => row.state && row.environment === environment).map((row) => [row.key, row]),
    );
  }
}

/** @param free remaining number of parameters of the project */
function planOf(
  entries: readonly EnvEntry[],
  present: ReadonlyMap<string, ParameterRow>,
  free: number,
): PlannedLine[] {
  const lastLines = new Map(entries.map(({ key, line }) => [key, line]));
  let added = 0;
  return entries.map((entry) => {
    const { line, key, value } = entry;
    const row = (key !== null && present.get(key)) || null;
    const isRepeated = key !== null && lastLines.get(key) !== line;
    let reason = isRepeated ? TEXTS.repeated : faultOf(entry, row);
    if (reason === '' && !row && (added += 1) > free) reason = TEXTS.tooMany;
    const shown = { line, key, change: changeOf(entry, row, reason), reason };
    return { shown, value: value ?? '', present: row };
  });
}

function changeOf({ value }: EnvEntry, row: ParameterRow | null, reason: string): ImportedLine['change'] {
  if (reason !== '') return 'rejected';
  if (!row) return 'added';
  return row.state?.value === value ? 'same' : 'changed';
}

/** Why a line is not imported; empty for the others. */
function faultOf({ key, value, fault }: EnvEntry, row: ParameterRow | null): string {
  if (key === null || value === null) return fault;
  const checked = [parameterKey.safeParse(key), parameterValue.safeParse(value)];
  const wrong = checked.find(({ success }) => !success)?.error?.issues[0]?.message;
  if (wrong !== undefined) return wrong;
  if (!row?.state) return '';
  if (row.state.sealed !== undefined) return TEXTS.secret;
  if (row.state.public && looksSecret(value)) return TEXTS.exposed;
  return faultOfValue(row.state.type, value) ?? '';
}

function isStored(line: ImportedLine | undefined): boolean {
  return line?.change === 'added' || line?.change === 'changed';
}

/** Details of an import for the audit log: the keys, and the values of changed public parameters. */
function toDetails(lines: readonly PlannedLine[]): Record<string, string> {
  const added = lines.flatMap(({ shown: { key }, present }) => (present ? [] : [key]));
  const changed = lines.flatMap(({ shown: { key }, value, present }) => {
    if (!present?.state) return [];
    const { before, after } = toSummary(present.state, { ...present.state, value });
    return [before === undefined ? key : `${key}: ${before} → ${after}`];
  });
  const details = { added: added.join(', '), changed: changed.join('; ') };
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, text]) =>
      text === '' ? [] : [[name, text.slice(0, DETAIL_MOST)]],
    ),
  );
}

function typeFor(key: string, value: string) {
  const type = suggestedType(key);
  return faultOfValue(type, value) === null ? type : 'text';
}

function digestOf(lines: readonly PlannedLine[]): string {
  const content = lines.map(({ shown, value, present }) => [shown, value, present?.rev ?? 0]);
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
