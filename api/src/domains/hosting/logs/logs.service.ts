import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AnswerOf, InputOf, LogLine, readLogs } from '@zonewerk/contracts';
import { ApiError } from '../../../platform/http/api-error.js';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import type { OwnScope, ProjectScope } from '../../../platform/http/request.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { ContainerRepository } from '../containers/container.repository.js';
import { BEGINNING, hasText, linesOf, readMark, writeMark } from './log-marks.js';
import { LogRepository } from './log.repository.js';
import { LOG_DAYS } from './log.schema.js';

const DAY_MS = 86_400_000;
/** Maximum of chunks per search. */
const SEARCHED_CHUNKS = 400;

/** Lines that the instances of containers wrote. */
@Injectable()
export class LogsService implements OnModuleInit {
  constructor(
    private readonly repository: LogRepository,
    private readonly containers: ContainerRepository,
    private readonly access: ProjectAccess,
    private readonly tidier: CleanupScheduler,
  ) {}

  onModuleInit(): void {
    this.tidier.register('lines of containers', (now) =>
      this.repository.removeBefore(new Date(now.getTime() - LOG_DAYS * DAY_MS)),
    );
  }

  /** @throws ApiError not-found for a foreign container */
  async read(input: InputOf<typeof readLogs>, scope: ProjectScope): Promise<AnswerOf<typeof readLogs>> {
    if (!(await this.containers.find(scope, input.container_id))) throw new ApiError('not-found');
    const page =
      input.after === undefined
        ? await this.before(input, scope)
        : await this.after(input, scope, input.after);
    return { status: 'success', message: '', ...page };
  }

  /**
   * Scope of a user in the project of a container, for calls without a project.
   * @throws ApiError not-found, permission-issue
   */
  async scopeOf(container: string, userId: string): Promise<ProjectScope> {
    const projectId = await this.containers.projectOf(container);
    const scope = projectId && (await this.access.scopeOf(projectId, userId, 'hosting.view'));
    if (!scope || !(await this.containers.find(scope, container))) throw new ApiError('not-found');
    return scope;
  }

  /** Lines after a mark in batches, up to the end. */
  async *linesAfter(scope: OwnScope, container: string, after: string): AsyncGenerator<LogLine[]> {
    const { end, line } = readMark(after);
    for await (const chunk of this.repository.from(scope, container, end))
      yield chunk.end === end ? linesOf(chunk).slice(line + 1) : linesOf(chunk);
  }

  /** All matching lines, as a text file in parts. */
  async *textOf(scope: OwnScope, container: string, query: string | undefined): AsyncGenerator<string> {
    const isWanted = hasText(query);
    for await (const lines of this.linesAfter(scope, container, BEGINNING))
      yield lines
        .filter(isWanted)
        .map((line) => `${line.date} v${line.number} ${line.stream} ${contentOf(line)}\n`)
        .join('');
  }

  /** The last lines before a mark. */
  private async before(input: InputOf<typeof readLogs>, scope: OwnScope) {
    const { before, query, limit, container_id: container } = input;
    const isWanted = hasText(query);
    const { end, line } = before === undefined ? { end: Infinity, line: 0 } : readMark(before);
    const batches: LogLine[][] = [];
    let newest: string | undefined;
    let missing = limit;
    let chunks = 0;
    for await (const chunk of this.repository.upTo(scope, container, end)) {
      const lines = chunk.end === end ? linesOf(chunk).slice(0, line) : linesOf(chunk);
      newest ??= lines.at(-1)?.id;
      const found = lines.filter(isWanted);
      const latest = found.slice(-missing);
      batches.unshift(latest);
      missing -= latest.length;
      chunks += 1;
      const older = found.length > latest.length ? latest[0]?.id : writeMark({ end: chunk.end, line: 0 });
      if (missing <= 0 || chunks === SEARCHED_CHUNKS)
        return { list: batches.flat(), older: older ?? null, newest: newest ?? BEGINNING };
    }
    return { list: batches.flat(), older: null, newest: newest ?? BEGINNING };
  }

  /** The first lines after a mark. */
  private async after(input: InputOf<typeof readLogs>, scope: OwnScope, after: string) {
    const isWanted = hasText(input.query);
    const list: LogLine[] = [];
    let newest = after;
    for await (const lines of this.linesAfter(scope, input.container_id, after)) {
      for (const line of lines) {
        if (isWanted(line)) list.push(line);
        newest = line.id;
        if (list.length === input.limit) return { list, older: null, newest };
      }
    }
    return { list, older: null, newest };
  }
}

function contentOf({ text, lost }: LogLine): string {
  if (lost === 0) return text;
  return lost === 1 ? '[1 line was lost]' : `[${lost} lines were lost]`;
}
