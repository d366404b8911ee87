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

/** Which rows are listed, in which order. */
export interface AskedRows {
  readonly projectId: string;
  readonly module: string;
  readonly query?: string;
  /** Key of the field; by age without one. */
  readonly sort?: string;
  readonly direction: SortDirection;
  /** Keys of the fields whose values come; all without it. */
  readonly columns?: string[];
}

interface OneRow {
  readonly projectId: string;
  readonly module: string;
  readonly row: string;
}

/** The body of a call and the parameter of its path. */
function parted<Body>({ projectId, ...body }: In<Body>): [Body, { project_id: string }] {
  return [body as unknown as Body, { project_id: projectId }];
}

const taggedApi = callApi.enhanceEndpoints({
  addTagTypes: ['Modules', 'ModuleRows', 'ModuleRow', 'ModuleBundle'],
});

/** What is so of all rows of a project: they show how rows of other modules are called. */
const rowsOf = (projectId: string) => ({ type: 'ModuleRows' as const, id: projectId });
const rowOf = (row: string) => ({ type: 'ModuleRow' as const, id: row });
const bundleOf = (bundle: string) => ({ type: 'ModuleBundle' as const, id: bundle });

/** What is asked about modules and their rows. */
const moduleReads = taggedApi.injectEndpoints({
  endpoints: (build) => ({
    contentListModules: build.query<AnswerOf<typeof listModules>, string>({
      query: (projectId) => callQuery<typeof listModules>('modules.list')({}, { project_id: projectId }),
      providesTags: (_, __, projectId) => [{ type: 'Modules', id: projectId }],
    }),
    contentListRows: build.infiniteQuery<AnswerOf<typeof listRows>, AskedRows, string | undefined>({
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
    /** What a dropdown offers for the row that is chosen in the field that it depends on. */
    contentReloadFkDropdown: build.query<
      AnswerOf<typeof reloadFkDropdown>,
      In<BodyOf<typeof reloadFkDropdown>>
    >({
      query: (input) => callQuery<typeof reloadFkDropdown>('modules.reload-fk-dropdown')(...parted(input)),
      providesTags: (_, __, { projectId }) => [rowsOf(projectId)],
    }),
  }),
});

/** Another definition shows other columns and other titles of rows. */
const redefined = (answer: unknown, _: unknown, { projectId }: { projectId: string }) =>
  answer ? [{ type: 'Modules' as const, id: projectId }, rowsOf(projectId)] : [];

/** What is done to the definitions of modules; they are read anew after it. */
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

/** What is done to rows; lists are read anew after it, and the row itself where its answer does not say what is so. */
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
    /** The list is not read anew: the answer says what is so, and rows would move under the hand. */
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

/** Puts a module as a call answered it where screens read it, before the next answer comes. */
export function storeModule(projectId: string, module: ContentModule) {
  return moduleReads.util.updateQueryData('contentListModules', projectId, (answer) => {
    answer.list = answer.list.map((one) => (one.id === module.id ? module : one));
  });
}

/** Puts a row as a call answered it where its screen reads it. */
export function storeRow(of: OneRow, row: ModuleRow) {
  return moduleReads.util.updateQueryData('contentGetRow', of, (answer) => {
    answer.row = row;
  });
}

/** Changes a row as its list shows it, before the next answer comes. */
export function changeListedRow(asked: AskedRows, id: string, change: (row: ModuleRow) => ModuleRow) {
  return moduleReads.util.updateQueryData('contentListRows', asked, ({ pages }) => {
    for (const page of pages) page.list = page.list.map((row) => (row.id === id ? change(row) : row));
  });
}

/** Has all lists of rows of a project read anew. */
export function readRowsAnew(projectId: string) {
  return moduleReads.util.invalidateTags([rowsOf(projectId)]);
}

/** Has a row that is open read anew. */
export function readRowAnew(row: string) {
  return moduleReads.util.invalidateTags([rowOf(row)]);
}

/** Has the definitions of a project's modules read anew. */
export function readModulesAnew(projectId: string) {
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
