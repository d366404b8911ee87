export * from './platform/call.js';
export * from './platform/errors.js';
export * from './platform/fields.js';
export * from './platform/limits.js';
export * from './page/page.js';
export * from './page/routes.js';
export * from './page/return-url.js';
export * from './identity/calls.js';
export * from './addresses/calls.js';
export * from './addresses/notification-options.js';
export * from './phones/calls.js';
export * from './passwords/calls.js';
export * from './passwords/reset-calls.js';
export * from './contacts/calls.js';
export * from './factors/calls.js';
export * from './factors/methods.js';
export * from './passkeys/calls.js';
export * from './sign-in/calls.js';
export * from './face/calls.js';
export * from './face/face-picture.js';
export * from './face/face-figures.js';
export * from './face/face-rates.js';
export * from './sessions/calls.js';
export * from './account/calls.js';
export * from './account/security-check.js';
export * from './history/auth-events.js';
export * from './history/calls.js';
export * from './projects/calls.js';
export * from './projects/label-colors.js';
export * from './dns/calls.js';
export * from './dns/history-calls.js';
export * from './dns/history-rules.js';
export * from './dns/rule-calls.js';
export * from './dns/drift-calls.js';
export * from './dns/drift-rules.js';
export * from './dns/plan-calls.js';
export * from './dns/plan-rules.js';
export * from './dns/record-calls.js';
export * from './dns/update-record-call.js';
export { answerRoute, type AnswerRoute, type RecordSet } from './dns/record-fields.js';
export * from './dns/rules.js';
export { quotable } from './dns/rules-checked.js';
export * from './dns/rules-domain.js';
export * from './dns/rules-names.js';
export {
  isTtl,
  recordLines,
  recordSetOfValues,
  type CanonicalRecordSet,
  type CheckedRecordSet,
  type RecordSetDraft,
} from './dns/rules-record-set.js';
export * from './dns/rules-policies.js';
export type { CanonicalMember, MemberDraft } from './dns/rules-members.js';
export { quotedString, readFields, textChunks } from './dns/rules-text.js';
export { RECORD_RULES } from './dns/rules-types.js';
export * from './dns/rules-values.js';
export * from './dns/propagation-call.js';
export * from './tokens/calls.js';
export * from './tokens/bearer-calls.js';
export * from './tokens/token-rules.js';
export * from './payments/calls.js';
export * from './payments/methods.js';
export * from './balance/profile-calls.js';
export * from './balance/ledger-calls.js';
export * from './balance/order-calls.js';
export * from './balance/request-calls.js';
export { COUNTRIES } from './balance/countries.js';
export * from './balance/rules.js';
export { euros, toDecimal } from './balance/money.js';
export * from './support/calls.js';
export * from './support/case-types.js';
export * from './releases/calls.js';
export * from './releases/channel-name.js';
export * from './releases/failure-kinds.js';
export { ALL_CALLS } from './all-calls.js';
export * from './call-paths.js';
