/** Days for which a project's audit log stores an event: 13 months. */
export const AUDIT_DAYS = 396;

/** Maximum number of events in a download. */
export const AUDIT_EXPORT_MOST = 100_000;

/** Areas of the product in the filter of the audit log. */
export const AUDIT_AREAS = ['projects', 'dns', 'hosting', 'content', 'support'] as const;
