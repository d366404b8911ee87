import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  type addRoadmap,
  type AnswerOf,
  type dropRoadmap,
  type getRoadmap,
  type InputOf,
  type listRoadmaps,
  type renameRoadmap,
  type restoreRoadmap,
  ROADMAP_COLUMNS,
  ROADMAP_LIMITS,
  type setRoadmapColumns,
} from '@zonewerk/contracts';
import { newObjectId, toObjectId } from '../../../platform/database/object-id.js';
import { ApiError } from '../../../platform/http/api-error.js';
import { ProjectAccess } from '../../../platform/http/project-access.js';
import type { OwnScope, ProjectScope } from '../../../platform/http/request.js';
import { CleanupScheduler } from '../../../platform/jobs/cleanup-scheduler.service.js';
import { IdentityService } from '../../account/account.api.js';
import { CallAudit } from '../audit/call-audit.service.js';
import { ProjectContents } from '../settings/project-contents.service.js';
import { RoadmapBoards } from './roadmap-boards.service.js';
import { ownersOf, toColumns, toRoadmap, toRow } from './roadmap.mapper.js';
import { nameKeyOf, RoadmapRepository } from './roadmap.repository.js';
import { endOfUndo } from './roadmap-undo.js';
import { RoadmapVoteRepository } from './roadmap-vote.repository.js';
import type { RoadmapColumnDocument, RoadmapDocument } from './roadmap.schema.js';

const TEXTS = {
  sameName: 'The project has a roadmap with this name.',
  tooMany: `A project has at most ${ROADMAP_LIMITS.maps} roadmaps.`,
  changed: 'Another member changed these columns. Please check the new columns first.',
  column: 'Please move the items of this column first.',
  unknownColumn: 'The roadmap has no such column.',
} as const;

/** Roadmaps of projects: plans in columns. */
@Injectable()
export class RoadmapsService implements OnModuleInit {
  constructor(
    private readonly repository: RoadmapRepository,
    private readonly boards: RoadmapBoards,
    private readonly votes: RoadmapVoteRepository,
    private readonly access: ProjectAccess,
    private readonly identity: IdentityService,
    private readonly audit: CallAudit,
    private readonly contents: ProjectContents,
    private readonly tidier: CleanupScheduler,
  ) {}

  onModuleInit(): void {
    this.contents.register({
      name: 'roadmaps',
      count: (scope) => this.repository.count(scope),
      read: (scope) => this.contentOf(scope),
      remove: async (scope) => {
        await this.votes.removeOfProject(scope);
        await this.repository.removeOfProject(scope);
      },
    });
    this.tidier.register('roadmaps', async (now) => {
      for (const map of await this.repository.droppedBefore(endOfUndo(now))) {
        await this.votes.removeOfMap(map);
        await this.repository.remove(map);
      }
    });
  }

  async list(
    { dropped }: InputOf<typeof listRoadmaps>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof listRoadmaps>> {
    const rows = await this.repository.list(scope, dropped ? endOfUndo(new Date()) : null);
    const list = rows.map(toRoadmap);
    return { status: 'success', message: '', list };
  }

  /** @throws ApiError validation-error on `name`, conflict above the limit of the project */
  async add({ name }: InputOf<typeof addRoadmap>, scope: ProjectScope): Promise<AnswerOf<typeof addRoadmap>> {
    await this.checkCount(scope);
    const map: RoadmapDocument = {
      _id: newObjectId(),
      project: toObjectId(scope.projectId),
      name,
      nameKey: nameKeyOf(name),
      columns: ROADMAP_COLUMNS.map((one) => ({ id: newObjectId(), name: one, items: [] })),
      v: 0,
      createdAt: new Date(),
      droppedAt: null,
      public: false,
    };
    if (!(await this.repository.insert(map))) throw ApiError.invalid('name', TEXTS.sameName);
    return { status: 'success', message: 'The roadmap has been added.', map: map._id.toHexString() };
  }

  /** @throws ApiError not-found, permission-issue */
  async drop({ map }: InputOf<typeof dropRoadmap>, userId: string): Promise<AnswerOf<typeof dropRoadmap>> {
    const dropped = await this.changeNamed('roadmaps.drop', map, userId, async (scope) => {
      const found = await this.repository.drop(scope, map);
      if (!found) throw new ApiError('not-found');
      return found;
    });
    const message = 'The roadmap has been dropped.';
    return { status: 'success', message, items: toRow(dropped).items };
  }

  /** @throws ApiError not-found, permission-issue, validation-error on `name` */
  async rename(
    { map, name }: InputOf<typeof renameRoadmap>,
    userId: string,
  ): Promise<AnswerOf<typeof renameRoadmap>> {
    const renamed = await this.changeNamed('roadmaps.refactor', map, userId, async (scope) =>
      foundAndFree(await this.repository.rename(scope, map, name)),
    );
    return {
      status: 'success',
      message: 'The roadmap has been renamed.',
      roadmap: toRoadmap(toRow(renamed)),
    };
  }

  /** @throws ApiError not-found, conflict */
  async restore(
    { map }: InputOf<typeof restoreRoadmap>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof restoreRoadmap>> {
    await this.checkCount(scope);
    const restored = await this.repository.restore(scope, map, endOfUndo(new Date()));
    if (restored === 'name-in-use') throw new ApiError('conflict', { message: TEXTS.sameName });
    if (!restored) throw new ApiError('not-found');
    return {
      status: 'success',
      message: 'The roadmap has been restored.',
      roadmap: toRoadmap(toRow(restored)),
    };
  }

  /** @throws ApiError not-found */
  async get({ map }: InputOf<typeof getRoadmap>, scope: ProjectScope): Promise<AnswerOf<typeof getRoadmap>> {
    return this.board(await this.boards.find(scope, map));
  }

  /** @throws ApiError not-found, conflict, validation-error on `columns` */
  async setColumns(
    { map, v, read, columns }: InputOf<typeof setRoadmapColumns>,
    scope: ProjectScope,
  ): Promise<AnswerOf<typeof setRoadmapColumns>> {
    await this.boards.arrange(scope, map, (present) => {
      const isSame = read ? areSame(present.columns, read) : present.v === v;
      if (!isSame) throw new ApiError('conflict', { message: TEXTS.changed });
      return changedColumns(present.columns, columns);
    });
    return this.board(await this.boards.find(scope, map));
  }

  private async board(map: RoadmapDocument): Promise<AnswerOf<typeof getRoadmap>> {
    const [items, votes, suggestions] = await Promise.all([
      this.repository.boardItemsOf(map._id),
      this.votes.countAll(map._id),
      this.votes.countSuggestions(map),
    ]);
    const names = await this.identity.namesOf(ownersOf(items));
    const columns = toColumns(map, items, { names, votes });
    return { status: 'success', message: '', roadmap: toRoadmap(toRow(map)), v: map.v, columns, suggestions };
  }

  /** For the export of a project. */
  private async contentOf(scope: OwnScope): Promise<object[]> {
    const maps = await this.repository.all(scope);
    return Promise.all(
      maps.map(async ({ _id, name, columns }) => {
        const items = await this.repository.itemsOf(_id);
        const byId = new Map(items.map((item) => [item._id.toHexString(), item]));
        return {
          name,
          columns: columns.map((column) => ({
            name: column.name,
            items: column.items.flatMap((id) => {
              const item = byId.get(id.toHexString());
              return item ? [{ title: item.title, text: item.text, month: item.month }] : [];
            }),
          })),
        };
      }),
    );
  }

  /** Changes a roadmap of a call without a project, with an event in the audit log. */
  private async changeNamed(
    action: string,
    map: string,
    userId: string,
    change: (scope: ProjectScope) => Promise<RoadmapDocument>,
  ): Promise<RoadmapDocument> {
    const projectId = await this.repository.projectOf(map);
    const scope = projectId && (await this.access.scopeOf(projectId, userId, 'roadmaps.change'));
    if (!scope) throw new ApiError('not-found');
    const subject = { kind: 'map', id: map, name: 'roadmap' };
    const event = { project: scope.projectId, actor: userId, area: 'projects', action, subject } as const;
    return this.audit.record(
      event,
      () => change(scope),
      ({ name }) => ({ ...subject, name }),
    );
  }

  private async checkCount(scope: ProjectScope): Promise<void> {
    if ((await this.repository.count(scope)) >= ROADMAP_LIMITS.maps)
      throw new ApiError('conflict', { message: TEXTS.tooMany });
  }
}

/** Whether columns have the order and the names that a client read. */
function areSame(
  present: readonly RoadmapColumnDocument[],
  read: readonly { readonly id: string; readonly name: string }[],
): boolean {
  const textOf = (columns: readonly { id: string; name: string }[]) =>
    JSON.stringify(columns.map(({ id, name }) => [id, name]));
  return textOf(present.map(({ id, name }) => ({ id: id.toHexString(), name }))) === textOf(read);
}

/** @throws ApiError validation-error on `columns` for an unknown column, and for a removed one with items */
function changedColumns(
  present: readonly RoadmapColumnDocument[],
  columns: InputOf<typeof setRoadmapColumns>['columns'],
): RoadmapColumnDocument[] {
  const wanted = columns.map(({ id, name }): RoadmapColumnDocument => {
    if (id === null) return { id: newObjectId(), name, items: [] };
    const column = present.find((one) => one.id.toHexString() === id);
    if (!column) throw ApiError.invalid('columns', TEXTS.unknownColumn);
    return { ...column, name };
  });
  const removed = present.filter((one) => !wanted.some(({ id }) => id.equals(one.id)));
  if (removed.some(({ items }) => items.length > 0)) throw ApiError.invalid('columns', TEXTS.column);
  return wanted;
}

function foundAndFree(map: RoadmapDocument | null | 'name-in-use'): RoadmapDocument {
  if (map === 'name-in-use') throw ApiError.invalid('name', TEXTS.sameName);
  if (!map) throw new ApiError('not-found');
  return map;
}
