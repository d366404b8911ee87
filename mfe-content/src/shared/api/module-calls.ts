import type {
  addModule,
  addModuleField,
  addRow,
  addToBundle,
  AnswerOf,
  BodyOf,
  ContentModule,
  getBundle,
  getRow,
  listModules,
  listRows,
  ModuleRow,
  orderModuleFields,
  reloadFkDropdown,
  removeFromBundle,
  removeModule,
  removeModuleField,
  removeRow,
  restoreModule,
  restoreModuleField,
  restoreRow,
  setModule,
  setModuleField,
  setRow,
  SortDirection,
  updateBoolean,
} from '@zonewerk/contracts';
import { callApi, callQuery, CURSOR_PAGES } from '@zonewerk/shell-sdk';

type In<Body> = Body & { projectId: string };

/** Query of a row list: filter and order. */
export interface RowQuery {
  readonly projectId: string;
  readonly module: string;
  readonly query?: string;
  /** Key of the sort field; absent for the creation time. */
  readonly sort?: string;
  readonly direction: SortDirection;
  /** Keys of the fields in the response; all if absent. */
  readonly columns?: string[];
}

interface OneRow {
  readonly projectId: string;
  readonly module: string;
  readonly row: string;
}

/** Splits an argument into the body of a call and its path parameter. */
function parted<Body>({ projectId, ...body }: In<Body>): [Body, { project_id: string }] {
  return [body as unknown as Body, { project_id: projectId }];
}

const taggedApi = callApi.enhanceEndpoints({
  addTagTypes: ['Modules', 'ModuleRows', 'ModuleRow', 'ModuleBundle'],
});

/** Tag of all rows of a project, because rows show names of rows of other modules. */
const rowsOf = (projectId: string) => ({ type: 'ModuleRows' as const, id: projectId });
const rowOf = (row: string) => ({ type: 'ModuleRow' as const, id: row });
const bundleOf = (bundle: string) => ({ type: 'ModuleBundle' as const, id: bundle });

/** Queries of modules and rows. */
const moduleReads = taggedApi.injectEndpoints({
  endpoints: (build) => ({
    contentListModules: build.query<AnswerOf<typeof listModules>, string>({
      query: (projectId) => callQuery<typeof listModules>('modules.list')({}, { project_id: projectId }),
      providesTags: (_, __, projectId) => [{ type: 'Modules', id: projectId }],
    }),
    contentListRows: build.infiniteQuery<AnswerOf<typeof listRows>, RowQuery, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg, pageParam }) =>
        callQuery<typeof listRows>('modules.rows')(
          ...parted({ ...queryArg, query: queryArg.query || undefined, cursor: pageParam }),
        ),
      providesTags: (_, __, { projectId }) => [rowsOf(projectId)],
    }),
    contentGetRow: build.query<AnswerOf<typeof getRow>, OneRow>({
      query: (input) => callQuery<typeof getRow>('modules.row')(...parted(input)),
      providesTags: (_, __, { row }) => [rowOf(row)],
    }),
    contentGetBundle: build.query<AnswerOf<typeof getBundle>, In<BodyOf<typeof getBundle>>>({
      query: (input) => callQuery<typeof getBundle>('modules.bundle')(...parted(input)),
      providesTags: (_, __, { bundle }) => [bundleOf(bundle)],
    }),
    /** Options of a dropdown for a value of its controlling field. */
    contentReloadFkDropdown: build.query<
      AnswerOf<typeof reloadFkDropdown>,
      In<BodyOf<typeof reloadFkDropdown>>
    >({
      query: (input) => callQuery<typeof reloadFkDropdown>('modules.reload-fk-dropdown')(...parted(input)),
      providesTags: (_, __, { projectId }) => [rowsOf(projectId)],
    }),
  }),
});

/** A changed definition changes columns and row titles. */
const redefined = (answer: unknown, _: unknown, { projectId }: { projectId: string }) =>
  answer ? [{ type: 'Modules' as const, id: projectId }, rowsOf(projectId)] : [];

/** Mutations of module definitions. They reload the definitions. */
const moduleChanges = taggedApi.injectEndpoints({
  endpoints: (build) => ({
    contentAddModule: build.mutation<AnswerOf<typeof addModule>, In<BodyOf<typeof addModule>>>({
      query: (input) => callQuery<typeof addModule>('modules.add')(...parted(input)),
      invalidatesTags: redefined,
    }),
    contentSetModule: build.mutation<AnswerOf<typeof setModule>, In<BodyOf<typeof setModule>>>({
      query: (input) => callQuery<typeof setModule>('modules.set')(...parted(input)),
      invalidatesTags: redefined,
    }),
    contentRemoveModule: build.mutation<AnswerOf<typeof removeModule>, In<BodyOf<typeof removeModule>>>({
      query: (input) => callQuery<typeof removeModule>('modules.remove-module')(...parted(input)),
      invalidatesTags: redefined,
    }),
    contentRestoreModule: build.mutation<AnswerOf<typeof restoreModule>, In<BodyOf<typeof restoreModule>>>({
      query: (input) => callQuery<typeof restoreModule>('modules.restore-module')(...parted(input)),
      invalidatesTags: redefined,
    }),
    contentAddField: build.mutation<AnswerOf<typeof addModuleField>, In<BodyOf<typeof addModuleField>>>({
      query: (input) => callQuery<typeof addModuleField>('modules.add-field')(...parted(input)),
      invalidatesTags: redefined,
    }),
    contentSetField: build.mutation<AnswerOf<typeof setModuleField>, In<BodyOf<typeof setModuleField>>>({
      query: (input) => callQuery<typeof setModuleField>('modules.set-field')(...parted(input)),
      invalidatesTags: redefined,
    }),
    contentOrderFields: build.mutation<
      AnswerOf<typeof orderModuleFields>,
      In<BodyOf<typeof orderModuleFields>>
    >({
      query: (input) => callQuery<typeof orderModuleFields>('modules.order-fields')(...parted(input)),
      invalidatesTags: redefined,
    }),
    contentRemoveField: build.mutation<
      AnswerOf<typeof removeModuleField>,
      In<BodyOf<typeof removeModuleField>>
    >({
      query: (input) => callQuery<typeof removeModuleField>('modules.remove-field')(...parted(input)),
      invalidatesTags: redefined,
    }),
    contentRestoreField: build.mutation<
      AnswerOf<typeof restoreModuleField>,
      In<BodyOf<typeof restoreModuleField>>
    >({
      query: (input) => callQuery<typeof restoreModuleField>('modules.restore-field')(...parted(input)),
      invalidatesTags: redefined,
    }),
  }),
});

/** Mutations of rows. They reload the lists, and the row itself when the response does not contain it. */
const rowChanges = taggedApi.injectEndpoints({
  endpoints: (build) => ({
    contentAddRow: build.mutation<AnswerOf<typeof addRow>, In<BodyOf<typeof addRow>>>({
      query: (input) => callQuery<typeof addRow>('modules.add-row')(...parted(input)),
      invalidatesTags: (answer, _, { projectId }) => (answer ? [rowsOf(projectId)] : []),
    }),
    contentSetRow: build.mutation<AnswerOf<typeof setRow>, In<BodyOf<typeof setRow>>>({
      query: (input) => callQuery<typeof setRow>('modules.set-row')(...parted(input)),
      invalidatesTags: (answer, _, { projectId }) => (answer ? [rowsOf(projectId)] : []),
    }),
    /** The list is not reloaded: the response has the new state, and rows would move under the pointer. */
    contentUpdateBoolean: build.mutation<AnswerOf<typeof updateBoolean>, In<BodyOf<typeof updateBoolean>>>({
      query: (input) => callQuery<typeof updateBoolean>('modules.update-boolean')(...parted(input)),
      invalidatesTags: (answer, _, { id }) => (answer ? [rowOf(id)] : []),
    }),
    contentRemoveRow: build.mutation<AnswerOf<typeof removeRow>, In<BodyOf<typeof removeRow>>>({
      query: (input) => callQuery<typeof removeRow>('modules.remove')(...parted(input)),
      invalidatesTags: (answer, _, { projectId }) => (answer ? [rowsOf(projectId)] : []),
    }),
    contentRestoreRow: build.mutation<AnswerOf<typeof restoreRow>, In<BodyOf<typeof restoreRow>>>({
      query: (input) => callQuery<typeof restoreRow>('modules.restore-row')(...parted(input)),
      invalidatesTags: (answer, _, { projectId, row }) => (answer ? [rowsOf(projectId), rowOf(row)] : []),
    }),
    contentAddToBundle: build.mutation<AnswerOf<typeof addToBundle>, In<BodyOf<typeof addToBundle>>>({
      query: (input) => callQuery<typeof addToBundle>('modules.add-to-bundle')(...parted(input)),
      invalidatesTags: (answer, _, { body }) => (answer ? [bundleOf(body)] : []),
    }),
    contentRemoveFromBundle: build.mutation<
      AnswerOf<typeof removeFromBundle>,
      In<BodyOf<typeof removeFromBundle>>
    >({
      query: (input) => callQuery<typeof removeFromBundle>('modules.remove-from-bundle')(...parted(input)),
      invalidatesTags: (answer, _, { body }) => (answer ? [bundleOf(body)] : []),
    }),
  }),
});

/** Writes a module of a response to the cache, before the next read. */
export function storeModule(projectId: string, module: ContentModule) {
  return moduleReads.util.updateQueryData('contentListModules', projectId, (answer) => {
    answer.list = answer.list.map((one) => (one.id === module.id ? module : one));
  });
}

/** Writes a row of a response to the cache. */
export function storeRow(of: OneRow, row: ModuleRow) {
  return moduleReads.util.updateQueryData('contentGetRow', of, (answer) => {
    answer.row = row;
  });
}

/** Changes a row in its cached list, before the next read. */
export function changeListedRow(query: RowQuery, id: string, change: (row: ModuleRow) => ModuleRow) {
  return moduleReads.util.updateQueryData('contentListRows', query, ({ pages }) => {
    for (const page of pages) page.list = page.list.map((row) => (row.id === id ? change(row) : row));
  });
}

/** Reloads all row lists of a project. */
export function reloadRows(projectId: string) {
  return moduleReads.util.invalidateTags([rowsOf(projectId)]);
}

/** Reloads an open row. */
export function reloadRow(row: string) {
  return moduleReads.util.invalidateTags([rowOf(row)]);
}

/** Reloads the module definitions of a project. */
export function reloadModules(projectId: string) {
  return moduleReads.util.invalidateTags([{ type: 'Modules', id: projectId }]);
}

export const {
  useContentListModulesQuery,
  useContentListRowsInfiniteQuery,
  useContentGetRowQuery,
  useContentGetBundleQuery,
  useContentReloadFkDropdownQuery,
} = moduleReads;

export const {
  useContentAddModuleMutation,
  useContentSetModuleMutation,
  useContentRemoveModuleMutation,
  useContentRestoreModuleMutation,
  useContentAddFieldMutation,
  useContentSetFieldMutation,
  useContentOrderFieldsMutation,
  useContentRemoveFieldMutation,
  useContentRestoreFieldMutation,
} = moduleChanges;

export const {
  useContentAddRowMutation,
  useContentSetRowMutation,
  useContentUpdateBooleanMutation,
  useContentRemoveRowMutation,
  useContentRestoreRowMutation,
  useContentAddToBundleMutation,
  useContentRemoveFromBundleMutation,
} = rowChanges;
