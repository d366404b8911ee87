import type {
  AnswerOf,
  BodyOf,
  checkSecurity,
  getProfile,
  getVerification,
  removePicture,
  setPicture,
  setProfile,
} from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

type Check = typeof checkSecurity;
type Picture = typeof setPicture;
type PictureRemove = typeof removePicture;
type Profile = typeof getProfile;
type ProfileSet = typeof setProfile;
type Verification = typeof getVerification;

/** Calls about the account as a whole. After a change the page is reloaded in place, which asks for all again. */
const accountCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    /** When the subject of a step of the security check changed last. Never for the last step, which ends the check. */
    accountStepDate: build.query<string | null, number>({
      query: (item) => callQuery<Check>('account.check')({ item }),
      transformResponse: (answer: AnswerOf<Check>) => answer.date,
    }),
    accountEndCheck: build.mutation<AnswerOf<Check>, number>({
      query: (item) => callQuery<Check>('account.check')({ item }),
    }),
    accountFactors: build.query<AnswerOf<Verification>, void>({
      query: () => callQuery<Verification>('factors.get')({}),
    }),
    accountGetProfile: build.query<AnswerOf<Profile>, void>({
      query: () => callQuery<Profile>('account.profile-get')({}),
    }),
    accountSetProfile: build.mutation<AnswerOf<ProfileSet>, BodyOf<ProfileSet>>({
      query: callQuery<ProfileSet>('account.profile-set'),
    }),
    accountSetPicture: build.mutation<AnswerOf<Picture>, FormData>({
      query: (form) => callQuery<Picture>('account.picture')(form),
    }),
    accountRemovePicture: build.mutation<AnswerOf<PictureRemove>, void>({
      query: () => callQuery<PictureRemove>('account.picture-remove')({}),
    }),
  }),
});

export const {
  useAccountStepDateQuery,
  useAccountEndCheckMutation,
  useAccountFactorsQuery,
  useAccountGetProfileQuery,
  useAccountSetProfileMutation,
  useAccountSetPictureMutation,
  useAccountRemovePictureMutation,
} = accountCalls;
