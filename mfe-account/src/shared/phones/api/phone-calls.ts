import type {
  addPhone,
  AnswerOf,
  BodyOf,
  callPhone,
  confirmPhone,
  getPhone,
  removePhone,
} from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

type Add = typeof addPhone;
type Call = typeof callPhone;
type Confirm = typeof confirmPhone;
type Get = typeof getPhone;
type Remove = typeof removePhone;

/** Calls of the phone. After a change the page is reloaded in place, which also reloads the phone. */
const phoneCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    accountGetPhone: build.query<AnswerOf<Get>, void>({ query: () => callQuery<Get>('phones.get')({}) }),
    accountAddPhone: build.mutation<AnswerOf<Add>, BodyOf<Add>>({ query: callQuery<Add>('phones.add') }),
    accountCallPhone: build.mutation<AnswerOf<Call>, void>({
      query: () => callQuery<Call>('phones.call')({}),
    }),
    accountConfirmPhone: build.mutation<AnswerOf<Confirm>, BodyOf<Confirm>>({
      query: callQuery<Confirm>('phones.confirm'),
    }),
    accountRemovePhone: build.mutation<AnswerOf<Remove>, void>({
      query: () => callQuery<Remove>('phones.remove')({}),
    }),
  }),
});

export const {
  useAccountGetPhoneQuery,
  useAccountAddPhoneMutation,
  useAccountCallPhoneMutation,
  useAccountConfirmPhoneMutation,
  useAccountRemovePhoneMutation,
} = phoneCalls;
