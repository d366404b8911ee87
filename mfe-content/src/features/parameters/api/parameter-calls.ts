import type {
  addParameter,
  AnswerOf,
  BodyOf,
  exportParameters,
  importParameters,
  listParameterChanges,
  listParameters,
  removeParameter,
  restoreParameter,
  setParameter,
} from '@zonewerk/contracts';
import { callApi, callDownload, callQuery, CURSOR_PAGES, type Download } from '@zonewerk/shell-sdk';

type List = typeof listParameters;

/** Filters of the list of parameters. */
export type ParameterQuestion = Omit<BodyOf<List>, 'cursor' | 'limit'>;

const invalid = ['Parameter'] as const;

const parameterCalls = callApi.enhanceEndpoints({ addTagTypes: ['Parameter'] }).injectEndpoints({
  endpoints: (build) => ({
    contentListParameters: build.infiniteQuery<AnswerOf<List>, ParameterQuestion, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg, pageParam }) =>
        callQuery<List>('parameters.list')({ ...queryArg, cursor: pageParam }),
      providesTags: ['Parameter'],
    }),
    contentListParameterChanges: build.query<
      AnswerOf<typeof listParameterChanges>,
      BodyOf<typeof listParameterChanges>
    >({
      query: callQuery<typeof listParameterChanges>('parameters.history'),
      providesTags: ['Parameter'],
    }),
    contentAddParameter: build.mutation<AnswerOf<typeof addParameter>, BodyOf<typeof addParameter>>({
      query: callQuery<typeof addParameter>('parameters.add'),
      invalidatesTags: invalid,
    }),
    contentSetParameter: build.mutation<AnswerOf<typeof setParameter>, BodyOf<typeof setParameter>>({
      query: callQuery<typeof setParameter>('parameters.set'),
      invalidatesTags: invalid,
    }),
    contentRemoveParameter: build.mutation<AnswerOf<typeof removeParameter>, BodyOf<typeof removeParameter>>({
      query: callQuery<typeof removeParameter>('parameters.remove'),
      invalidatesTags: invalid,
    }),
    contentRestoreParameter: build.mutation<
      AnswerOf<typeof restoreParameter>,
      BodyOf<typeof restoreParameter>
    >({
      query: callQuery<typeof restoreParameter>('parameters.restore'),
      invalidatesTags: invalid,
    }),
    contentImportParameters: build.mutation<
      AnswerOf<typeof importParameters>,
      BodyOf<typeof importParameters>
    >({
      query: callQuery<typeof importParameters>('parameters.import'),
      invalidatesTags: (answer) => (answer?.applied ? invalid : []),
    }),
    contentExportParameters: build.mutation<Download, BodyOf<typeof exportParameters>>({
      query: callDownload<typeof exportParameters>('parameters.export'),
    }),
  }),
});

export const {
  useContentListParametersInfiniteQuery,
  useContentListParameterChangesQuery,
  useLazyContentListParameterChangesQuery,
  useContentAddParameterMutation,
  useContentSetParameterMutation,
  useContentRemoveParameterMutation,
  useContentRestoreParameterMutation,
  useContentImportParametersMutation,
  useContentExportParametersMutation,
} = parameterCalls;
