/** What is mailed to an address. Notices about security go to every confirmed address, whatever the option. */
export const NOTIFICATION_OPTIONS = ['all', 'important', 'security'] as const;

export type NotificationOption = (typeof NOTIFICATION_OPTIONS)[number];
