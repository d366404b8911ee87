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
import { answerState } from '../change-history/history-calls.js';
import {
  IMPORT_LIMITS,
  IMPORT_MODES,
  IMPORT_OFFERS,
  PLAN_CATEGORIES,
  PLAN_SOURCES,
  PLAN_STATES,
  type PlanCategory,
} from './plan-rules.js';
import { inCluster, recordType } from '../record-sets/values/call-fields.js';
import { TTL_MAX } from '../record-sets/values/record-constants.js';

const size = z.object({
  sets: z.number().int(),
  /**
   * Lines of the file, each in one category. `records` is the number of records, as `$GENERATE` makes several of one
   * line.
   */
  lines: z.number().int(),
});

/** Previewed changes of a zone. */
export const zonePlan = z.object({
  id: objectId,
  source: z.enum(PLAN_SOURCES),
  /** Name of the template, mode of the import, or time of the rollback (empty: before all changes). */
  detail: z.string(),
  /** Name of the imported file; otherwise empty. */
  file: z.string(),
  /** Name of the author, or of the person who started the plan; null after the removal of that account. */
  author: z.string().nullable(),
  state: z.enum(PLAN_STATES),
  /** Zone revision on which the plan is based. The plan is valid until one of its record sets changes. */
  revision: z.number().int(),
  /** Number of record sets before the plan. */
  existing: z.number().int(),
  counts: z.object({
    removed: size,
    changed: size,
    added: size,
    identical: size,
    conflict: size,
    kept: size,
    unknown: size,
  } satisfies Record<PlanCategory, typeof size>),
  /** Remarks on the whole plan or its file, in sentences. */
  remarks: z.array(z.string()),
  /** Alternative interpretations of the file, with the reason. */
  offers: z.array(z.object({ kind: z.enum(IMPORT_OFFERS), reason: z.string() })),
  /** The plan requires the typed domain: it removes much, or rolls back a whole zone. */
  confirm: z.boolean(),
  /** Number of changes: all, attempted, and failed. */
  total: z.number().int(),
  tried: z.number().int(),
  left: z.number().int(),
  created: moment,
  ended: moment.nullable(),
});
export type ZonePlan = z.output<typeof zonePlan>;

/** One record set of a plan, or a line without one. */
export const planRow = z.object({
  /** Empty for a line without a record set. */
  record_name: z.string(),
  record_type: z.string(),
  /** Lines of the file; the first 20. */
  lines: z.array(z.object({ first: z.number().int(), last: z.number().int(), source: z.string() })),
  line_count: z.number().int(),
  before: answerState.nullable(),
  after: answerState.nullable(),
  /** Reason that the row is not applied, or corrections that merge lines into one set. */
  notes: z.array(z.string()),
});
export type PlanRow = z.output<typeof planRow>;

const answer = success({ plan: zonePlan });
const plan = { plan_id: objectId, ...inCluster };

export const previewImport = defineCall({
  id: 'dns.preview-import',
  method: 'POST',
  path: '/api/partners/clusters/import/preview/:project_id/',
  access: 'project',
  permission: 'dns.change',
  summary:
    'Reads a zone file (a file, or `zone_text`) and previews the import of every line. Changes nothing.',
  // In the path, because the permission is checked before the file is read.
  params: z.object({ project_id: objectId }),
  body: z.object({
    mode: z.enum(IMPORT_MODES, { error: 'Please choose merge or replace.' }),
    zone_text: z
      .string()
      .max(
        IMPORT_LIMITS.textCharacters,
        `Please send texts of more than ${IMPORT_LIMITS.textCharacters.toLocaleString('en')} characters as a file.`,
      )
      .optional(),
    /** Interprets a CNAME at the apex as an alias of type A and AAAA. */
    apex_alias: flag().optional(),
    /** Interprets the TTL 1 as the default TTL: that of the file, or 3600. */
    automatic_ttl: flag().optional(),
    /** Allowed only as a file. */
    'zone-file': z.never({ error: 'Please send this as a file.' }).optional(),
    cluster_id: objectId,
  }),
  answer,
  upload: { field: 'zone-file', maxFiles: 1, maxBytes: IMPORT_LIMITS.fileBytes },
});

const templateField = z.object({
  name: z.string(),
  label: z.string(),
  help: z.string(),
  required: z.boolean(),
});
/** Template with the record sets of a provider. */
export const zoneTemplate = z.object({
  id: z.string(),
  group: z.enum(['mail', 'web']),
  name: z.string(),
  purpose: z.string(),
  /** URL of the provider's documentation. */
  documentation: z.string(),
  fields: z.array(templateField),
});
export type ZoneTemplate = z.output<typeof zoneTemplate>;

export const listTemplates = defineCall({
  id: 'dns.list-templates',
  method: 'POST',
  path: '/api/partners/clusters/templates/',
  access: 'user',
  summary: 'Lists the templates for email and web hosting with their fields.',
  body: z.object({}),
  answer: success({ list: z.array(zoneTemplate) }),
});

export const previewTemplate = defineCall({
  id: 'dns.preview-template',
  method: 'POST',
  path: '/api/partners/clusters/templates/preview/',
  access: 'project',
  permission: 'dns.change',
  summary: 'Previews the changes of a template in a zone. Changes nothing.',
  body: z.object({
    template: line(40, 'Please choose a template.'),
    /** Values of the template, by field name. */
    fields: z
      .array(
        z.object({ name: line(40), value: z.string().max(2_000, 'Please use at most 2,000 characters.') }),
      )
      .min(1, 'Please omit the fields if all of them are empty.')
      .max(20, 'Please send at most 20 fields.')
      .optional(),
    ...inCluster,
  }),
  answer,
});

export const previewReplacement = defineCall({
  id: 'dns.preview-replacement',
  method: 'POST',
  path: '/api/partners/clusters/replace/preview/',
  access: 'project',
  permission: 'dns.change',
  summary: 'Previews the replacement of a value in the record sets of a type. Changes nothing.',
  body: z.object({
    record_type: recordType,
    old_value: line(2_000, 'Please enter the current value.'),
    new_value: line(2_000, 'Please enter the new value.'),
    ...inCluster,
  }),
  answer,
});

const named = z
  .array(z.object({ record_name: line(253), record_type: recordType }))
  .min(1, 'Please choose at least one record set.')
  .max(IMPORT_LIMITS.removed, `Please choose at most ${IMPORT_LIMITS.removed} record sets.`);

export const previewTtl = defineCall({
  id: 'dns.preview-ttl',
  method: 'POST',
  path: '/api/partners/clusters/ttl/preview/',
  access: 'project',
  permission: 'dns.change',
  summary: 'Previews one TTL for several record sets. Changes nothing.',
  body: z.object({
    records: named,
    /** Seconds. */
    record_ttl: wholeNumber(0, TTL_MAX),
    ...inCluster,
  }),
  answer,
});

export const previewRemoval = defineCall({
  id: 'dns.preview-removal',
  method: 'POST',
  path: '/api/partners/clusters/remove/preview/',
  access: 'project',
  permission: 'dns.change',
  summary: 'Previews the deletion of several record sets. Changes nothing.',
  body: z.object({ records: named, ...inCluster }),
  answer,
});

export const previewZoneRollback = defineCall({
  id: 'dns.preview-zone-rollback',
  method: 'POST',
  path: '/api/partners/clusters/history/rollback/preview/',
  access: 'project',
  permission: 'dns.change',
  summary:
    'Previews the rollback of the whole zone to an earlier state, for each record set that changed since. Changes nothing.',
  body: z.object({
    /** Revision to restore; 0 means the state before all changes. */
    to_revision: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    ...inCluster,
  }),
  answer,
});

export const getPlan = defineCall({
  id: 'dns.get-plan',
  method: 'POST',
  path: '/api/partners/clusters/plan/get/',
  access: 'project',
  permission: 'dns.view',
  summary: 'Reads a plan: its counts and its progress.',
  body: z.object(plan),
  answer,
});

export const listPlans = defineCall({
  id: 'dns.list-plans',
  method: 'POST',
  path: '/api/partners/clusters/plans/',
  access: 'project',
  permission: 'dns.view',
  summary:
    'Lists the running and completed plans of a cluster, and the open ones of the caller except deletions; newest first.',
  body: z.object({ cursor: listFields.cursor, limit: listFields.limit, ...inCluster }),
  answer: listAnswer(zonePlan),
});

export const listPlan = defineCall({
  id: 'dns.list-plan',
  method: 'POST',
  path: '/api/partners/clusters/plan/',
  access: 'project',
  permission: 'dns.view',
  summary: 'Lists the changes of a plan, one category at a time, 100 at a time; `left` are the failed ones.',
  body: z.object({
    category: z.enum([...PLAN_CATEGORIES, 'left']),
    cursor: z
      .string()
      .regex(/^\d{1,9}$/u, 'This page mark is not valid.')
      .optional(),
    ...plan,
  }),
  answer: success({ list: z.array(planRow), next: z.string().nullable(), count: z.number().int() }),
});

export const applyPlan = defineCall({
  id: 'dns.apply-plan',
  method: 'POST',
  path: '/api/partners/clusters/plan/apply/',
  access: 'project',
  permission: 'dns.change',
  summary:
    'Makes the changes of a plan once; a repeated call changes nothing. Rejected when one of its record sets has changed since, and without the domain that the plan requires.',
  body: z.object({
    /** The domain, if the plan requires it. */
    cluster_domain: line(253, 'Please enter the domain.').optional(),
    ...plan,
  }),
  answer,
  errors: ['confirmation-required', 'conflict'],
});

export const exportZone = defineCall({
  id: 'dns.export-zone',
  method: 'POST',
  path: '/api/partners/clusters/export/',
  access: 'project',
  permission: 'dns.view',
  summary: 'Downloads the zone as a zone file (RFC 1035) that can be imported again.',
  body: z.object(inCluster),
  answer: z.unknown(),
  produces: 'text/plain',
});
