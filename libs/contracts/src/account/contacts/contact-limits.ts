export const CONTACT_LIMITS = {
  /** Projects whose notices a contact gets. */
  projects: 100,
} as const;
