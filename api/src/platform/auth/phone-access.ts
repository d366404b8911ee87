/** Answers which phone a person confirmed; codes go nowhere else. */
export abstract class PhoneAccess {
  /** In E.164; null without one. */
  abstract confirmed(userId: string): Promise<string | null>;
}
