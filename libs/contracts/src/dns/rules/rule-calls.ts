import { z } from 'zod';
import { defineCall } from '../../platform/call.js';
import {
  flag,
  line,
  listAnswer,
  listFields,
  moment,
  objectId,
  success,
  wholeNumber,
} from '../../platform/fields.js';
import { LABEL_COLORS } from '../../projects/label-colors.js';
import { answerState } from '../change-history/history-calls.js';
import { CHANGE_KINDS, DELEGATION_STATES, RULE_OUTCOMES } from '../change-history/history-rules.js';
import { overtaken, seenFields } from '../record-sets/values/call-fields.js';
import { RECORD_TYPES } from '../record-sets/values/record-constants.js';

const inCluster = { cluster_id: objectId, project_id: objectId };

const ruleIf = z.literal([1, 2, 3]);
const ruleThen = z.literal([1, 2, 3]);

/** A rule of a cluster. It applies to changes by all users. */
export const rule = z.object({
  id: objectId,
  do_if: ruleIf,
  do_then: ruleThen,
  enabled: z.boolean(),
  created: moment,
  /** Time of the last run with an effect. */
  last_run: moment.nullable(),
});
export type Rule = z.output<typeof rule>;

const ruleFields = { do_if: wholeNumber(1, 3).pipe(ruleIf), do_then: wholeNumber(1, 3).pipe(ruleThen) };

const changeHead = {
  kind: z.enum(CHANGE_KINDS),
  record_name: z.string(),
  record_type: z.enum(RECORD_TYPES),
};

export const listRules = defineCall({
  id: 'dns.list-rules',
  method: 'POST',
  path: '/api/partners/clusters/rules/',
  access: 'project',
  permission: 'dns.view',
  summary: 'Lists the rules of a cluster in the order in which they run.',
  body: z.object({ ...listFields, ...inCluster }),
  answer: listAnswer(rule),
});

/** Specification, section 7. */
export const createRule = defineCall({
  id: 'dns.create-rule',
  method: 'POST',
  path: '/api/partners/clusters/new/rule/',
  access: 'project',
  permission: 'dns.change',
  summary:
    'Creates a rule: IF a record set is dropped (1), created (2) or updated (3) THEN send an email (1), store it (2) or block it (3).',
  body: z.object({ ...ruleFields, enabled: flag().default(true), ...inCluster }),
  answer: success({ rule }),
});

/** Specification, section 7: the payload has no project. */
export const dropRule = defineCall({
  id: 'dns.drop-rule',
  method: 'POST',
  path: '/api/partners/clusters/drop/rule/',
  access: 'user',
  permission: 'dns.change',
  summary: 'Drops a rule of a cluster that the person may change.',
  body: z.object({ rule: objectId, cluster_id: objectId }),
  answer: success({}),
  errors: ['not-found'],
});

export const switchRule = defineCall({
  id: 'dns.switch-rule',
  method: 'POST',
  path: '/api/partners/clusters/set/rule/',
  access: 'project',
  permission: 'dns.change',
  summary: 'Switches a rule on or off.',
  body: z.object({ rule: objectId, enabled: flag(), ...inCluster }),
  answer: success({ rule }),
});

export const tryRule = defineCall({
  id: 'dns.try-rule',
  method: 'POST',
  path: '/api/partners/clusters/try/rule/',
  access: 'project',
  permission: 'dns.view',
  summary: 'Previews a rule with recent changes. Changes nothing.',
  body: z.object({ ...ruleFields, ...inCluster }),
  answer: success({
    /** Number of examined changes, newest first. */
    considered: z.number().int(),
    matching: z.number().int(),
    list: z.array(z.object({ ...changeHead, date: moment, would: z.string() })),
  }),
});

/** A run of a rule, or a skipped run after a match. */
export const ruleEvent = z.object({
  id: objectId,
  rule: z.string(),
  ...changeHead,
  outcome: z.enum(RULE_OUTCOMES),
  /** Effect of the run, or the reason for its absence. */
  text: z.string(),
  date: moment,
});
export type RuleEvent = z.output<typeof ruleEvent>;

export const listRuleEvents = defineCall({
  id: 'dns.list-rule-events',
  method: 'POST',
  path: '/api/partners/clusters/rules/events/',
  access: 'project',
  permission: 'dns.view',
  summary: 'Lists the actions of the rules of a cluster, newest first.',
  body: z.object({ ...listFields, ...inCluster, outcome: z.enum(RULE_OUTCOMES).optional() }),
  answer: listAnswer(ruleEvent),
});

/** A record set that a rule stored. */
export const storedSet = z.object({
  id: objectId,
  ...changeHead,
  state: answerState,
  date: moment,
});
export type StoredSet = z.output<typeof storedSet>;

export const listStoredSets = defineCall({
  id: 'dns.list-stored-sets',
  method: 'POST',
  path: '/api/partners/clusters/stored/',
  access: 'project',
  permission: 'dns.view',
  summary: 'Lists the stored record sets of a cluster, newest first; `query` searches names.',
  body: z.object({ ...listFields, ...inCluster }),
  answer: listAnswer(storedSet),
});

export const restoreStoredSet = defineCall({
  id: 'dns.restore-stored-set',
  method: 'POST',
  path: '/api/partners/clusters/stored/restore/',
  access: 'project',
  permission: 'dns.change',
  summary:
    'Restores a stored record set into its zone. An existing one needs the request to replace it, and its expected state.',
  body: z.object({ stored: objectId, replace: flag().default(false), ...seenFields, ...inCluster }),
  answer: z.discriminatedUnion('status', [success({}), overtaken]),
  errors: ['policy-conflict', 'permission-issue', 'conflict'],
});

export const dropStoredSet = defineCall({
  id: 'dns.drop-stored-set',
  method: 'POST',
  path: '/api/partners/clusters/stored/drop/',
  access: 'project',
  permission: 'dns.change',
  summary: 'Deletes a stored record set.',
  body: z.object({ stored: objectId, ...inCluster }),
  answer: success({}),
});

/** A tag of a project, and whether the cluster has it. */
export const clusterTag = z.object({
  id: objectId,
  name: z.string(),
  color: z.enum(LABEL_COLORS),
  tagged: z.boolean(),
});
export type ClusterTag = z.output<typeof clusterTag>;

export const listTags = defineCall({
  id: 'dns.list-tags',
  method: 'POST',
  path: '/api/partners/clusters/tags/',
  access: 'project',
  permission: 'dns.view',
  summary: 'Lists the tags of the project by name, with those of the cluster.',
  body: z.object({ ...listFields, ...inCluster }),
  answer: listAnswer(clusterTag),
});

export const addTag = defineCall({
  id: 'dns.add-tag',
  method: 'POST',
  path: '/api/partners/clusters/tags/add/',
  access: 'project',
  permission: 'dns.change',
  summary: 'Creates a tag in the project and gives it to the cluster.',
  body: z.object({
    name: line(40, 'Please enter a name for the tag.'),
    color: z.enum(LABEL_COLORS, { error: 'Please choose one of the colours.' }).default('slate'),
    ...inCluster,
  }),
  answer: success({ tag: clusterTag }),
});

export const removeTag = defineCall({
  id: 'dns.remove-tag',
  method: 'POST',
  path: '/api/partners/clusters/tags/remove/',
  access: 'project',
  permission: 'dns.change',
  summary: 'Removes a tag from the project and all its clusters.',
  body: z.object({ tag_id: objectId, project_id: objectId }),
  answer: success({}),
});

/**
 * Specification, section 7 of both documents: a cluster or a support case, without a project. Toggles the tag; the
 * response has the new state.
 */
export const toggleTag = defineCall({
  id: 'dns.toggle-tag',
  method: 'POST',
  path: '/api/self/cluster/tag/',
  access: 'user',
  permission: 'dns.change',
  summary: 'Adds or removes a tag of a cluster, or of a support case of the person.',
  body: z.object({
    tagId: objectId,
    clusterId: objectId.optional(),
    caseId: objectId.optional(),
    /** Target state of the tag; if absent, the call toggles. */
    wanted: flag().optional(),
  }),
  answer: success({ tagged: z.boolean() }),
  errors: ['not-found'],
});

export const checkDelegation = defineCall({
  id: 'dns.check-delegation',
  method: 'POST',
  path: '/api/partners/clusters/delegation/',
  access: 'project',
  permission: 'dns.view',
  summary: 'Checks the delegation of the domain to the nameservers of the platform.',
  body: z.object(inCluster),
  answer: success({
    state: z.enum(DELEGATION_STATES),
    expected: z.array(z.string()),
    found: z.array(z.string()),
    checked: moment,
  }),
});
