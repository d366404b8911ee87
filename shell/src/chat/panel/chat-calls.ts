import {
  CASE_LIMITS,
  type AnswerOf,
  type BodyOf,
  type createCase,
  type getCase,
  type getOfficeHours,
  type readCase,
  type replyCase,
} from '@zonewerk/contracts';
import { callQuery, type CallRequest } from '@zonewerk/shell-sdk';
import { chatList } from '../chat-list';

type Get = typeof getCase;
type Create = typeof createCase;
type Reply = typeof replyCase;
type Read = typeof readCase;
type Hours = typeof getOfficeHours;

/** Request timeout. A message without a response counts as unsent. Its key allows a repeated send. */
const ANSWER_MS = 20_000;
/** A character has at most two UTF-16 code units. */
const SUBJECT_CHARACTERS = CASE_LIMITS.subjectCharacters / 2;

/** A message and its submit key. */
export interface ChatMessage {
  readonly key: string;
  readonly text: string;
}

const LIST = { type: 'SupportCases', id: 'LIST' } as const;

/** Calls of the panel. */
export const chatCalls = chatList.injectEndpoints({
  endpoints: (build) => ({
    /** Newest messages of a conversation. */
    shellGetChat: build.query<AnswerOf<Get>, string>({
      query: (caseId) => callQuery<Get>('support.get')({ caseId }),
      providesTags: (_answer, _error, caseId) => [{ type: 'SupportCases', id: caseId }],
    }),
    shellOfficeHours: build.query<AnswerOf<Hours>, void>({
      query: () => callQuery<Hours>('support.office-hours')({}),
    }),
    shellOpenChat: build.mutation<AnswerOf<Create>, ChatMessage>({
      query: ({ key, text }) =>
        toForm(callQuery<Create>('support.create'), {
          subject: subjectOf(text),
          type: 'question',
          text,
          submit_key: key,
        }),
      invalidatesTags: (answer) => (answer ? [LIST] : []),
    }),
    shellReplyChat: build.mutation<AnswerOf<Reply>, ChatMessage & { readonly caseId: string }>({
      query: ({ caseId, key, text }) =>
        toForm(callQuery<Reply>('support.reply'), { caseId, text, submit_key: key }),
      invalidatesTags: (answer) => (answer ? [LIST] : []),
    }),
    shellReadChat: build.mutation<AnswerOf<Read>, BodyOf<Read>>({
      query: callQuery<Read>('support.read'),
      invalidatesTags: (answer) => (answer ? [LIST] : []),
    }),
  }),
});

function toForm(query: (body: FormData) => CallRequest, fields: Record<string, string>): CallRequest {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, via: 'chat' })) form.append(name, value);
  return { ...query(form), withinMs: ANSWER_MS };
}

/** The first line of a message is the subject of its case. */
function subjectOf(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  return [...line].slice(0, SUBJECT_CHARACTERS).join('').trim();
}
