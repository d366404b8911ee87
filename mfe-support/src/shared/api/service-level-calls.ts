import type { AnswerOf, BodyOf, getServiceLevels, saveServiceLevels } from '@zonewerk/contracts';
import { callApi, callQuery } from '@zonewerk/shell-sdk';

type Levels = typeof getServiceLevels;
type SaveLevels = typeof saveServiceLevels;

const serviceLevelCalls = callApi.injectEndpoints({
  endpoints: (build) => ({
    careGetServiceLevels: build.query<AnswerOf<Levels>, void>({
      query: () => callQuery<Levels>('care.get-service-levels')({}),
    }),
    careSaveServiceLevels: build.mutation<AnswerOf<SaveLevels>, BodyOf<SaveLevels>>({
      query: callQuery<SaveLevels>('care.save-service-levels'),
    }),
  }),
});

export const { useCareGetServiceLevelsQuery, useCareSaveServiceLevelsMutation } = serviceLevelCalls;
