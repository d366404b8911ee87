import type { AnswerOf, BodyOf, mergeCase, relateCase, splitCase, undoMerge } from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

type Merge = typeof mergeCase;
type Undo = typeof undoMerge;
type Split = typeof splitCase;
type Relate = typeof relateCase;

const withTags = callApi.enhanceEndpoints({ addTagTypes: ['CareCases', 'CaseHistory'] });

const mergeCalls = withTags.injectEndpoints({
  endpoints: (build) => ({
    careMerge: build.mutation<AnswerOf<Merge>, BodyOf<Merge>>({
      query: callQuery<Merge>('care.merge'),
      invalidatesTags: (answer) => (answer ? ['CareCases', 'CaseHistory'] : []),
    }),
    careUndoMerge: build.mutation<AnswerOf<Undo>, BodyOf<Undo>>({
      query: callQuery<Undo>('care.undo-merge'),
      invalidatesTags: ['CareCases', 'CaseHistory'],
    }),
    careSplit: build.mutation<AnswerOf<Split>, BodyOf<Split>>({
      query: callQuery<Split>('care.split'),
      invalidatesTags: (answer) => (answer ? ['CareCases', 'CaseHistory'] : []),
    }),
    careRelate: build.mutation<AnswerOf<Relate>, BodyOf<Relate>>({
      query: callQuery<Relate>('care.relate'),
      invalidatesTags: (answer) => (answer ? ['CareCases'] : []),
    }),
  }),
});

export const { useCareMergeMutation, useCareUndoMergeMutation, useCareSplitMutation, useCareRelateMutation } =
  mergeCalls;
