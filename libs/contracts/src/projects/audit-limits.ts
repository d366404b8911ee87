/** Days for which the audit log of a project stores an event: 13 months. */
export const AUDIT_DAYS = 396;

/** Most events of a download. */
export const AUDIT_EXPORT_MOST = 100_000;

/** Areas of the product by which the audit log is filtered. */
export const AUDIT_AREAS = ['projects', 'dns', 'hosting', 'content', 'support'] as const;
