/** Texts of this library. Sentences of the specification are verbatim. */
const en = {
  /** Specification, account area, section 8: any network failure of an account window. */
  requestFailed: (detail: string) => `Oh no! Something went wrong with your request. (${detail})`,
  /** Specification, account area, section 8: the offline state. */
  offlineTitle: "You're offline",
  offlineText: 'Please plug in your internet in before you try again.',
  unreachable: 'The server could not be reached.',
  unreadable: (http: number) => `The server gave an answer that we cannot read, HTTP ${http}.`,
  unknown: 'Unknown error',
  /** Specification, platform, sections 5 and 8. */
  fileManager: {
    title: 'File manager',
    noProject: "It looks like you haven't select a project.",
    noCallback: 'Expecting callback function',
  },
};

export const messages = en;
