import type {
  AnswerOf,
  BodyOf,
  checkSecurity,
  deleteAccount,
  exportData,
  getProfile,
  getVerification,
  previewDeletion,
  removePicture,
  setPicture,
  setProfile,
} from '@zonewerk/contracts';
import { callApi, callDownload, callQuery, type Download } from '@zonewerk/shell-sdk';

type Check = typeof checkSecurity;
type Delete = typeof deleteAccount;
type Export = typeof exportData;
type Picture = typeof setPicture;
type PictureRemove = typeof removePicture;
type Preview = typeof previewDeletion;
type Profile = typeof getProfile;
type ProfileSet = typeof setProfile;
type Verification = typeof getVerification;

/** Calls of the whole account. After a change the page is reloaded in place, which also reloads all data. */
const accountCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    /** Date of the last change of a step's subject. The last step, which ends the check, is not requested. */
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
    accountExportData: build.mutation<Download, void>({
      query: () => callDownload<Export>('account.export')({}),
    }),
    accountPreviewDeletion: build.query<AnswerOf<Preview>, void>({
      query: () => callQuery<Preview>('account.delete-preview')({}),
    }),
    accountDelete: build.mutation<AnswerOf<Delete>, BodyOf<Delete>>({
      query: callQuery<Delete>('account.delete'),
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
  useAccountExportDataMutation,
  useAccountPreviewDeletionQuery,
  useAccountDeleteMutation,
} = accountCalls;
