import type { AnswerOf, BodyOf, emailUndo, emailUndoRead } from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

type Read = typeof emailUndoRead;
type Undo = typeof emailUndo;

const emailUndoCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    accountReadEmailUndo: build.query<AnswerOf<Read>, string>({
      query: (token) => callQuery<Read>('addresses.undo-read')({ token }),
    }),
    accountEmailUndo: build.mutation<AnswerOf<Undo>, BodyOf<Undo>>({
      query: callQuery<Undo>('addresses.undo'),
    }),
  }),
});

export const { useAccountReadEmailUndoQuery, useAccountEmailUndoMutation } = emailUndoCalls;
