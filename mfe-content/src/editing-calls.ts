import type {
  AnswerOf,
  BodyOf,
  getPage,
  getPageFrame,
  publishPage,
  startContentEditing,
} from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

type In<Body> = Body & { projectId: string };

function parted<Body>({ projectId, ...body }: In<Body>): [Body, { project_id: string }] {
  return [body as unknown as Body, { project_id: projectId }];
}

/** Calls of the editor in which a page is edited as its visitors see it. */
const editingCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    contentStartEditing: build.mutation<
      AnswerOf<typeof startContentEditing>,
      In<BodyOf<typeof startContentEditing>>
    >({
      query: (input) => callQuery<typeof startContentEditing>('pages.start-editing')(...parted(input)),
    }),
    contentEditingFrame: build.query<AnswerOf<typeof getPageFrame>, In<BodyOf<typeof getPageFrame>>>({
      query: (input) => callQuery<typeof getPageFrame>('pages.frame')(...parted(input)),
    }),
    contentEditingPage: build.query<AnswerOf<typeof getPage>, In<BodyOf<typeof getPage>>>({
      query: (input) => callQuery<typeof getPage>('pages.get')(...parted(input)),
    }),
    contentEditingPublish: build.mutation<AnswerOf<typeof publishPage>, In<BodyOf<typeof publishPage>>>({
      query: (input) => callQuery<typeof publishPage>('pages.publish')(...parted(input)),
    }),
  }),
});

export const {
  useContentStartEditingMutation,
  useContentEditingFrameQuery,
  useContentEditingPageQuery,
  useLazyContentEditingPageQuery,
  useContentEditingPublishMutation,
} = editingCalls;
