/** Answers who runs the platform; the identity area provides it, the access guard asks it. */
export abstract class OperatorAccess {
  abstract isOperator(userId: string): Promise<boolean>;
}
