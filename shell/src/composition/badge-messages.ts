/** Texts of the release badge. */
const en = {
  label: 'Releases of this browser',
  other: 'Other releases',
  same: (channel: string) => `Same as ${channel}`,
  until: (moment: string) => `until ${moment}`,
  refused: (count: number) => (count === 1 ? '1 refused' : `${count} refused`),
  leave: 'Leave',
  leaveLong: 'Leave these releases',
};

export const badgeMessages = en;
