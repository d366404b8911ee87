import type {
  AnswerOf,
  BodyOf,
  checkDomainVerification,
  getDomainVerification,
  takeBackDomain,
} from '@zonewerk/contracts';
import { callQuery } from '@zonewerk/shell-sdk';
import { keyBody, taggedCalls, type ClusterKey } from '../../api/dns-calls';

const verificationCalls = taggedCalls
  .enhanceEndpoints({ addTagTypes: ['DomainVerification'] })
  .injectEndpoints({
    endpoints: (build) => ({
      dnsGetDomainVerification: build.query<AnswerOf<typeof getDomainVerification>, ClusterKey>({
        query: (key) => callQuery<typeof getDomainVerification>('dns.get-verification')(keyBody(key)),
        providesTags: ['DomainVerification'],
      }),
      dnsCheckDomainVerification: build.mutation<AnswerOf<typeof checkDomainVerification>, ClusterKey>({
        query: (key) => callQuery<typeof checkDomainVerification>('dns.check-verification')(keyBody(key)),
        invalidatesTags: (answer) => (answer ? ['DomainVerification', 'Cluster', 'RecordSet'] : []),
      }),
      dnsTakeBackDomain: build.mutation<AnswerOf<typeof takeBackDomain>, BodyOf<typeof takeBackDomain>>({
        query: callQuery<typeof takeBackDomain>('dns.take-back-domain'),
        invalidatesTags: (answer) => (answer ? ['DomainVerification', 'Cluster'] : []),
      }),
    }),
  });

export const {
  useDnsGetDomainVerificationQuery,
  useDnsCheckDomainVerificationMutation,
  useDnsTakeBackDomainMutation,
} = verificationCalls;
