import type {
  AnswerOf,
  BodyOf,
  passkeyAdd,
  passkeyAddOptions,
  passkeyRemove,
  passkeyRename,
} from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

type Options = typeof passkeyAddOptions;
type Add = typeof passkeyAdd;
type Rename = typeof passkeyRename;
type Remove = typeof passkeyRemove;

const passkeyCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    accountPasskeyOptions: build.mutation<AnswerOf<Options>, void>({
      query: () => callQuery<Options>('passkeys.add-options')({}),
    }),
    accountPasskeyAdd: build.mutation<AnswerOf<Add>, BodyOf<Add>>({
      query: callQuery<Add>('passkeys.add'),
    }),
    accountPasskeyRename: build.mutation<AnswerOf<Rename>, BodyOf<Rename>>({
      query: callQuery<Rename>('passkeys.rename'),
    }),
    accountPasskeyRemove: build.mutation<AnswerOf<Remove>, BodyOf<Remove>>({
      query: callQuery<Remove>('passkeys.remove'),
    }),
  }),
});

export const {
  useAccountPasskeyOptionsMutation,
  useAccountPasskeyAddMutation,
  useAccountPasskeyRenameMutation,
  useAccountPasskeyRemoveMutation,
} = passkeyCalls;
