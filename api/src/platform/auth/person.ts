/** Role in the care team. A lead also changes its settings, merges across customers and exports cases. */
export type AgentRole = 'agent' | 'lead';

/** A user for domains and access rules; read together with the session on every request. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** Primary email address. */
  readonly mail: string;
  readonly createdAt: Date;
  /** Selected time zone; null: that of the browser. */
  readonly zone: string | null;
  /** Operator of the platform. */
  readonly operator: boolean;
  /** Role in the care team; null outside of it. */
  readonly agent: AgentRole | null;
}

/** Stored fields of an account for a `Person`. */
export interface StoredPerson {
  readonly _id: { toHexString(): string };
  readonly name: string;
  readonly primaryEmail: string;
  readonly createdAt: Date;
  readonly zone?: string | null;
  readonly operator: boolean;
  readonly agent?: AgentRole | null;
  readonly disabledAt?: Date | null;
}

export function toPerson(stored: StoredPerson): Person {
  return {
    id: stored._id.toHexString(),
    name: stored.name,
    mail: stored.primaryEmail,
    createdAt: stored.createdAt,
    zone: stored.zone ?? null,
    // Absent in older accounts.
    operator: stored.operator === true,
    agent: stored.agent ?? null,
  };
}
