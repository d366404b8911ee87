const en = {
  open: 'Chat with us',
  unread: (count: number) => (count === 1 ? '1 unread conversation' : `${count} unread conversations`),
};

/** Texts of the chat launcher. */
export const launcherMessages = en;
