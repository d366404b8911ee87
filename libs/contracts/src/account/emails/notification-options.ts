/** Notifications of an email address. Security notices go to every confirmed address, independent of the option. */
export const NOTIFICATION_OPTIONS = ['all', 'important', 'security'] as const;

export type NotificationOption = (typeof NOTIFICATION_OPTIONS)[number];
