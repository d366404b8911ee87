/** Numbers of the methods on the verification page. */
export const VERIFICATION_METHODS = { sms: 1, app: 2, face: 3 } as const;
