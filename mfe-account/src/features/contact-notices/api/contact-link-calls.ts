import type { AnswerOf, BodyOf, getContactLink, setContactLink } from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

type Get = typeof getContactLink;
type Set = typeof setContactLink;

const contactLinkCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    accountGetContactLink: build.query<AnswerOf<Get>, string>({
      query: (token) => callQuery<Get>('contacts.get-link')({ token }),
    }),
    accountSetContactLink: build.mutation<AnswerOf<Set>, BodyOf<Set>>({
      query: callQuery<Set>('contacts.set-link'),
    }),
  }),
});

export const { useAccountGetContactLinkQuery, useAccountSetContactLinkMutation } = contactLinkCalls;
