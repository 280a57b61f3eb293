/** Time for which a decision is reused, in ms. Access ends at most this long after its reason. */
const REUSE_MS = 5_000;
/** Maximum number of decisions kept; beyond that, all are forgotten. */
const MAX_DECISIONS = 10_000;

/** Reuses each decision for a few seconds: a player requests many segments of the same video. Errors are not kept. */
export class RecentDecisions {
  readonly #decisions = new Map<string, { decision: Promise<boolean>; expiresAt: number }>();

  get(key: string, decide: () => Promise<boolean>): Promise<boolean> {
    const now = performance.now();
    const recent = this.#decisions.get(key);
    if (recent && recent.expiresAt > now) return recent.decision;
    const decision = decide();
    if (this.#decisions.size >= MAX_DECISIONS) this.#decisions.clear();
    this.#decisions.set(key, { decision, expiresAt: now + REUSE_MS });
    decision.catch(() => this.#decisions.delete(key));
    return decision;
  }
}
