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
  /** Lines of the file, each counted in one category; records, where `$GENERATE` makes several of one line. */
  lines: z.number().int(),
});

/** Changes of a zone that somebody may look at before they are made. */
export const zonePlan = z.object({
  id: objectId,
  source: z.enum(PLAN_SOURCES),
  /** Name of the template, how the file is imported, or the moment that the zone goes back to (empty: before all). */
  detail: z.string(),
  /** Name of the file that is imported; empty for anything else. */
  file: z.string(),
  /** Who made it, and once it is carried out who had that done; null: no longer here. */
  author: z.string().nullable(),
  state: z.enum(PLAN_STATES),
  /** The plan was made of the zone as it was after the change with this number; it holds until what it changes is changed. */
  revision: z.number().int(),
  /** Record sets of the zone before. */
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
  /** What is to be said of the plan or its file as a whole, in sentences. */
  remarks: z.array(z.string()),
  /** Other ways to read the file, with the reason. */
  offers: z.array(z.object({ kind: z.enum(IMPORT_OFFERS), reason: z.string() })),
  /** The domain has to be typed: much goes, or a whole zone goes back. */
  confirm: z.boolean(),
  /** Changes to make, those that were tried, and those of them that could not be made. */
  total: z.number().int(),
  tried: z.number().int(),
  left: z.number().int(),
  created: moment,
  ended: moment.nullable(),
});
export type ZonePlan = z.output<typeof zonePlan>;

/** One record set of a plan, or one line that makes none. */
export const planRow = z.object({
  /** Empty for a line that makes no record set. */
  record_name: z.string(),
  record_type: z.string(),
  /** Where it stands in the file; the first 20. */
  lines: z.array(z.object({ first: z.number().int(), last: z.number().int(), source: z.string() })),
  line_count: z.number().int(),
  before: answerState.nullable(),
  after: answerState.nullable(),
  /** Why it is not made, or what was done to the lines so that they are one set. */
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
  // In the path, because who may do it is decided before the file is read.
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
    /** Reads a CNAME at the domain itself as an alias of type A and AAAA. */
    apex_alias: flag().optional(),
    /** Reads the TTL 1 as the default TTL: that of the file, or 3600. */
    automatic_ttl: flag().optional(),
    /** Only as a file. */
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
/** Record sets that a provider asks for. */
export const zoneTemplate = z.object({
  id: z.string(),
  group: z.enum(['mail', 'web']),
  name: z.string(),
  purpose: z.string(),
  /** The provider's own documentation. */
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
    /** What the template has to be told, by name of its field. */
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
    /** The zone as it was right after the change with this number; 0: before all. */
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
    /** The domain, when the plan asks for it. */
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
