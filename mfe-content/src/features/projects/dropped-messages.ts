/** Texts of dropped projects. */
export const droppedMessages = {
  title: 'Dropped projects',
  columns: { name: 'Name', dropped: 'Dropped', until: 'Deleted on' },
  restore: 'Restore',
  restored: (name: string) => `${name} restored.`,
};
