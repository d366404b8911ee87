/** Steps of the security check by number. A password change leaves the wizard at step 5. */
export const SECURITY_CHECK_STEPS = {
  password: 1,
  emails: 2,
  phone: 3,
  verification: 4,
  sessions: 5,
  done: 6,
} as const;

export type SecurityCheckStep = keyof typeof SECURITY_CHECK_STEPS;
