import {
  addRoadmap,
  addRoadmapItem,
  getRoadmap,
  listRoadmaps,
  moveRoadmapItem,
  type Roadmap,
  type RoadmapColumn,
  type RoadmapItemDetail,
  setRoadmapItem,
} from '@zonewerk/contracts';
import type { SignedIn } from '../harness/harness.js';

interface Board {
  readonly roadmap: Roadmap;
  readonly v: number;
  readonly columns: RoadmapColumn[];
  readonly suggestions: number;
}

/** An unused id. */
export const NO_ID = 'f'.repeat(24);

/** Messages by field. */
export const faultsOf = ({ issues }: Record<string, unknown>) =>
  Object.fromEntries(
    (issues as { path: string; message: string }[]).map(({ path, message }) => [path, message]),
  );

/** Roadmaps of a project from the view of a member. */
export class ProjectRoadmaps {
  constructor(
    private readonly member: SignedIn,
    readonly project: string,
  ) {}

  send(name: unknown) {
    return this.member.call(addRoadmap, { project_id: this.project, name } as never);
  }

  /** @returns its id */
  async add(name: string): Promise<string> {
    const { status, body } = await this.send(name);
    expect([status, body.status, body.message]).toEqual([200, 'success', 'The roadmap has been added.']);
    return body['map'] as string;
  }

  async list(dropped = false): Promise<Roadmap[]> {
    const { body } = await this.member.call(listRoadmaps, { project_id: this.project, dropped });
    return body['list'] as Roadmap[];
  }

  async board(map: string): Promise<Board> {
    const { status, body } = await this.member.call(getRoadmap, { project_id: this.project, map });
    expect(status).toBe(200);
    return body as unknown as Board;
  }

  /** Titles of the items by column. */
  async titles(map: string): Promise<Record<string, string[]>> {
    const { columns } = await this.board(map);
    return Object.fromEntries(columns.map(({ name, items }) => [name, items.map(({ title }) => title)]));
  }

  /** A new roadmap with the ids of its columns, and functions that change its items. */
  async filled() {
    const map = await this.add('Tours');
    const columns = (await this.board(map)).columns.map(({ id }) => id);
    const inMap = { project_id: this.project, map };
    const addItem = (fields: object) =>
      this.member.call(addRoadmapItem, { ...inMap, column: columns[0] ?? '', ...fields } as never);
    const item = async (title: string, fields: object = {}) => {
      const { status, body } = await addItem({ title, ...fields });
      expect([status, body.message]).toEqual([200, 'The item has been added.']);
      return body['item'] as RoadmapItemDetail;
    };
    const set = ({ id, rev, title }: RoadmapItemDetail, fields: object) =>
      this.member.call(setRoadmapItem, { ...inMap, item: id, rev, title, ...fields } as never);
    const move = ({ id }: { id: string }, column = '', before: string | null = null) =>
      this.member.call(moveRoadmapItem, { ...inMap, item: id, column, before });
    return { map, columns, inMap, addItem, item, set, move };
  }
}
