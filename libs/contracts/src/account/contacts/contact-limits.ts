export const CONTACT_LIMITS = {
  /** Maximum number of projects whose notices a contact gets. */
  projects: 100,
} as const;
