import {
  addModule,
  addModuleField,
  addRow,
  listModules,
  listRows,
  type BodyOf,
  type Call,
  type ContentModule,
  type FieldType,
  type ModuleRow,
} from '@zonewerk/contracts';
import type { SignedIn, World } from '../../harness/harness.js';

type Choice = Omit<BodyOf<typeof addModuleField>, 'module' | 'rev' | 'title' | 'type'>;

/** A project with modules, and shorthands for their calls. */
export class Tables {
  constructor(
    readonly owner: SignedIn,
    readonly projectId: string,
  ) {}

  static async create(world: World, owner: SignedIn): Promise<Tables> {
    return new Tables(owner, (await world.builders.project(owner.userId, 'Tables')).id);
  }

  /** The same modules for another user. */
  as(other: SignedIn): Tables {
    return new Tables(other, this.projectId);
  }

  call<C extends Call>(call: C, body: BodyOf<C>) {
    return this.owner.call(call, body, call.path.replace(':project_id', this.projectId));
  }

  async list(): Promise<ContentModule[]> {
    return good(await this.call(listModules, {})).list as ContentModule[];
  }

  /** A module with fields of these types, by title. */
  async module(title: string, fields: Readonly<Record<string, FieldType>> = {}): Promise<ContentModule> {
    let made = good(await this.call(addModule, { title })).module as ContentModule;
    for (const [name, type] of Object.entries(fields)) made = await this.field(made, name, type);
    return made;
  }

  async field(
    { id, rev }: Pick<ContentModule, 'id' | 'rev'>,
    title: string,
    type: FieldType,
    more: Choice = {},
  ): Promise<ContentModule> {
    const body = { module: id, rev, title, type, ...more };
    return good(await this.call(addModuleField, body)).module as ContentModule;
  }

  async row(module: { readonly id: string }, values: BodyOf<typeof addRow>['values']): Promise<ModuleRow> {
    return good(await this.call(addRow, { module: module.id, values })).row as ModuleRow;
  }

  /** Titles of rows in list order. */
  async titles(
    module: { readonly id: string },
    more: Partial<BodyOf<typeof listRows>> = {},
  ): Promise<string[]> {
    const answer = good(await this.call(listRows, { module: module.id, ...more }));
    return (answer['list'] as ModuleRow[]).map(({ title }) => title);
  }
}

/** Body of a response that has to be a success. */
export function good({ body }: { body: Record<string, unknown> }): Record<string, unknown> {
  if (body['status'] !== 'success') throw new Error(JSON.stringify(body));
  return body;
}
