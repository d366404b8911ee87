import type {
  addEmail,
  AnswerOf,
  BodyOf,
  confirmEmail,
  EmailAddress,
  getEmail,
  listEmails,
  setEmailDisable,
  setEmailEnable,
  setEmailNotifications,
  setEmailPrimary,
  setEmailRemove,
} from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

type Add = typeof addEmail;
type Confirm = typeof confirmEmail;
type Disable = typeof setEmailDisable;
type Enable = typeof setEmailEnable;
type Get = typeof getEmail;
type List = typeof listEmails;
type Notifications = typeof setEmailNotifications;
type Primary = typeof setEmailPrimary;
type Remove = typeof setEmailRemove;

/** Calls of email addresses. After a change the page is reloaded in place, which also reloads the list. */
const emailCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    accountListEmails: build.query<readonly EmailAddress[], void>({
      query: () => callQuery<List>('addresses.list')({}),
      transformResponse: (answer: AnswerOf<List>) => answer.list,
    }),
    accountGetEmail: build.query<EmailAddress, string>({
      query: (object) => callQuery<Get>('addresses.get')({ object }),
      transformResponse: (answer: AnswerOf<Get>) => JSON.parse(answer.object) as EmailAddress,
      // A window starts with current data, and a removed address is not requested again.
      keepUnusedDataFor: 0,
    }),
    accountAddEmail: build.mutation<AnswerOf<Add>, BodyOf<Add>>({
      query: callQuery<Add>('addresses.add'),
    }),
    accountConfirmEmail: build.mutation<AnswerOf<Confirm>, BodyOf<Confirm>>({
      query: callQuery<Confirm>('addresses.confirm'),
    }),
    accountSetEmailNotifications: build.mutation<AnswerOf<Notifications>, BodyOf<Notifications>>({
      query: callQuery<Notifications>('addresses.set-notifications'),
    }),
    accountSetEmailPrimary: build.mutation<AnswerOf<Primary>, BodyOf<Primary>>({
      query: callQuery<Primary>('addresses.set-primary'),
    }),
    accountSetEmailDisable: build.mutation<AnswerOf<Disable>, BodyOf<Disable>>({
      query: callQuery<Disable>('addresses.set-disable'),
    }),
    accountSetEmailEnable: build.mutation<AnswerOf<Enable>, BodyOf<Enable>>({
      query: callQuery<Enable>('addresses.set-enable'),
    }),
    accountSetEmailRemove: build.mutation<AnswerOf<Remove>, BodyOf<Remove>>({
      query: callQuery<Remove>('addresses.set-remove'),
    }),
  }),
});

export const {
  useAccountListEmailsQuery,
  useAccountGetEmailQuery,
  useAccountAddEmailMutation,
  useAccountConfirmEmailMutation,
  useAccountSetEmailNotificationsMutation,
  useAccountSetEmailPrimaryMutation,
  useAccountSetEmailDisableMutation,
  useAccountSetEmailEnableMutation,
  useAccountSetEmailRemoveMutation,
} = emailCalls;
