import type {
  addContact,
  AnswerOf,
  BodyOf,
  sendContactConfirmation,
  Contact,
  getContact,
  listContacts,
  removeContact,
  setContact,
} from '@zonewerk/contracts';
import { callApi, callQuery, CURSOR_PAGES } from '@zonewerk/shell-sdk';

type Add = typeof addContact;
type Confirm = typeof sendContactConfirmation;
type Get = typeof getContact;
type List = typeof listContacts;
type Remove = typeof removeContact;
type Set = typeof setContact;

/** Calls of partner contacts. After a change the page is reloaded in place, which also reloads the list. */
const contactCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    accountListContacts: build.infiniteQuery<AnswerOf<List>, string, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg, pageParam }) =>
        callQuery<List>('contacts.list')({ query: queryArg || undefined, cursor: pageParam }),
    }),
    accountGetContact: build.query<Contact, string>({
      query: (object) => callQuery<Get>('contacts.get')({ object }),
      transformResponse: (answer: AnswerOf<Get>) => JSON.parse(answer.object) as Contact,
      // An edit starts with current data, and a removed contact is not requested again.
      keepUnusedDataFor: 0,
    }),
    accountAddContact: build.mutation<AnswerOf<Add>, BodyOf<Add>>({
      query: callQuery<Add>('contacts.add'),
    }),
    accountSetContact: build.mutation<AnswerOf<Set>, BodyOf<Set>>({
      query: callQuery<Set>('contacts.set'),
    }),
    accountConfirmContact: build.mutation<AnswerOf<Confirm>, BodyOf<Confirm>>({
      query: callQuery<Confirm>('contacts.send-confirmation'),
    }),
    accountRemoveContact: build.mutation<AnswerOf<Remove>, BodyOf<Remove>>({
      query: callQuery<Remove>('contacts.remove'),
    }),
  }),
});

export const {
  useAccountListContactsInfiniteQuery,
  useAccountGetContactQuery,
  useAccountAddContactMutation,
  useAccountSetContactMutation,
  useAccountConfirmContactMutation,
  useAccountRemoveContactMutation,
} = contactCalls;
