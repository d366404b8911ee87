/** Role in the care team. A lead also changes its settings, merges across customers and exports cases. */
export type AgentRole = 'agent' | 'lead';

/** A person as areas and access rules know them; read together with the session at every request. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** Primary address. */
  readonly mail: string;
  readonly createdAt: Date;
  /** Time zone that the person chose; null: the browser's. */
  readonly zone: string | null;
  /** Runs the platform. */
  readonly operator: boolean;
  /** Role in the care team; null outside of it. */
  readonly agent: AgentRole | null;
}

/** What is read of an account for that. */
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
    // Older accounts do not have the field.
    operator: stored.operator === true,
    agent: stored.agent ?? null,
  };
}
