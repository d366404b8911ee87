import type {
  acceptCareEmail,
  AnswerOf,
  answerCareEmail,
  BodyOf,
  dismissCareEmail,
  EMAIL_LISTS,
  getCareEmail,
  listCareEmails,
} from '@zonewerk/contracts';
import { callApi, callQuery, CURSOR_PAGES } from '@zonewerk/shell-sdk';

type List = typeof listCareEmails;
type Get = typeof getCareEmail;
type Accept = typeof acceptCareEmail;
type Answer = typeof answerCareEmail;
type Dismiss = typeof dismissCareEmail;

/** A list of emails that are not posts. */
export type EmailList = (typeof EMAIL_LISTS)[number];

interface EmailFilter {
  readonly state: EmailList;
  /** Only emails held in this case. */
  readonly caseId?: string;
}

const withTags = callApi.enhanceEndpoints({ addTagTypes: ['CareEmails', 'CareCases'] });

const emailCalls = withTags.injectEndpoints({
  endpoints: (build) => ({
    careListEmails: build.infiniteQuery<AnswerOf<List>, EmailFilter, string | undefined>({
      infiniteQueryOptions: CURSOR_PAGES,
      query: ({ queryArg, pageParam }) =>
        callQuery<List>('care.list-emails')({ ...queryArg, cursor: pageParam }),
      providesTags: ['CareEmails'],
    }),
    careGetEmail: build.query<AnswerOf<Get>, string>({
      query: (id) => callQuery<Get>('care.get-email')({ email_id: id }),
    }),
    careAcceptEmail: build.mutation<AnswerOf<Accept>, BodyOf<Accept>>({
      query: callQuery<Accept>('care.accept-email'),
      invalidatesTags: ['CareEmails', 'CareCases'],
    }),
    careAnswerEmail: build.mutation<AnswerOf<Answer>, BodyOf<Answer>>({
      query: callQuery<Answer>('care.answer-email'),
      invalidatesTags: (answer) => (answer ? ['CareEmails'] : []),
    }),
    careDismissEmail: build.mutation<AnswerOf<Dismiss>, BodyOf<Dismiss>>({
      query: callQuery<Dismiss>('care.dismiss-email'),
      invalidatesTags: ['CareEmails'],
    }),
  }),
});

export const {
  useCareListEmailsInfiniteQuery,
  useCareGetEmailQuery,
  useCareAcceptEmailMutation,
  useCareAnswerEmailMutation,
  useCareDismissEmailMutation,
} = emailCalls;
