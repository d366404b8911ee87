export const CONTACT_ROLES = ['role_super', 'role_financial', 'role_technical', 'role_data'] as const;

export type ContactRole = (typeof CONTACT_ROLES)[number];
