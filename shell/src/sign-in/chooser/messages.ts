/** Texts of the chooser. */
export const texts = {
  list: 'Accounts of this browser',
  add: 'Add account',
  remove: (mail: string) => `Remove ${mail} from this browser`,
  removed: (mail: string) => `${mail} removed from this browser.`,
};
