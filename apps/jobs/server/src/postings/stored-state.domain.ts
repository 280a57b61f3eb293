import type { ClosedReason, Posting } from '@workreel/jobs-contract';
import { BEST_SOURCE_DAYS, isPostedAgain } from './refresh.domain.ts';

const DAY_MS = 24 * 3_600_000;

/** What is stored about a posting besides its values, to decide what its next card means. */
export interface StoredState {
  status: Posting['status'];
  closed_at: Date | null;
  closed_reason: ClosedReason | null;
  last_verified_at: Date;
  last_run_id: number | null;
  /** Rank of its best card in the last run. */
  run_rank: number;
  /** Rank of the best source of its values, and when it last gave them. */
  values_rank: number;
  best_seen_at: Date;
  /** Hash of the last card that counted. */
  values_hash: string | null;
  /** Hash of another card of the same rank that contradicts the one that counts, and the last run that found both. */
  rival_hash: string | null;
  rival_run_id: number | null;
  deadline_text: string | null;
}

export interface StoredPosting extends StoredState {
  deadline_date: string | null;
  posted_at: Date | null;
}

/** What a card says about a stored posting. */
export interface SeenCard {
  /** Closed if its deadline has passed. */
  status: Posting['status'];
  values_rank: number;
  values_hash: string;
  deadline_text: string | null;
  deadline_date: string | null;
  posted_at: Date | null;
}

export interface NextState {
  state: StoredState;
  /** Whether the card may say something new. */
  isDifferent: boolean;
  /** Whether the card may change values, not only add missing ones. */
  replace: boolean;
}

/**
 * Returns the state of a stored posting after a run has found a card of it.
 *
 * Of several cards in one run, the first of the best source decides the values and the status; others only add missing
 * values. Two cards of the same source that contradict each other do not replace each other, in whatever order runs find
 * them. Any card reopens a posting unless the deadline of the best one has passed.
 *
 * @param hasDetails - whether the page of a posting that is closed because of its page is read again.
 */
export function nextState(
  stored: StoredPosting,
  card: SeenCard,
  run: { id: number; at: Date },
  hasDetails = false,
): NextState {
  const rank = card.values_rank;
  const isInThisRun = stored.last_run_id === run.id;
  const isBest =
    rank >= stored.values_rank ||
    stored.best_seen_at.getTime() < run.at.getTime() - BEST_SOURCE_DAYS * DAY_MS;
  const isFirstOfRank = !isInThisRun || stored.run_rank < rank;
  const isContradiction =
    stored.run_rank === rank &&
    stored.values_rank === rank &&
    stored.values_hash !== null &&
    stored.values_hash !== card.values_hash;
  /** Whether the last run that found the posting found contradicting cards. */
  const hadRival = stored.rival_run_id !== null && stored.rival_run_id === stored.last_run_id;
  const decides = isBest && isFirstOfRank && !(hadRival && stored.rival_hash === card.values_hash);
  // Lists show some postings for days after their pages say that they are closed.
  const isClosedByPage =
    hasDetails && (stored.closed_reason === 'closedBySite' || stored.closed_reason === 'removed');
  const isClosed =
    isClosedByPage ||
    (decides
      ? card.status === 'closed'
      : stored.status === 'closed' &&
        (card.status === 'closed' || stored.closed_reason === 'deadlinePassed'));
  const isSameDeadline = card.deadline_date !== null && card.deadline_date === stored.deadline_date;
  const keptRival = hadRival ? stored.rival_hash : null;
  const rivalInRun = isContradiction ? card.values_hash : stored.rival_hash;
  const state: StoredState = {
    status: isClosed ? 'closed' : 'open',
    closed_at: isClosed ? (stored.closed_at ?? run.at) : null,
    closed_reason: isClosed ? (stored.closed_reason ?? 'deadlinePassed') : null,
    last_verified_at: isClosed ? stored.last_verified_at : run.at,
    last_run_id: run.id,
    run_rank: isInThisRun ? Math.max(stored.run_rank, rank) : rank,
    values_rank: isBest ? rank : stored.values_rank,
    best_seen_at: isBest ? run.at : stored.best_seen_at,
    values_hash: stored.values_hash,
    rival_hash: isInThisRun ? rivalInRun : keptRival,
    rival_run_id:
      isInThisRun && stored.run_rank === rank && rivalInRun !== null ? run.id : stored.rival_run_id,
    // A relative text of the same date ("D-3", "D-2") is not a change.
    deadline_text: isSameDeadline ? (card.deadline_text ?? stored.deadline_text) : stored.deadline_text,
  };
  return {
    state,
    isDifferent:
      stored.values_hash !== card.values_hash || isPostedAgain(stored.posted_at, card.posted_at, run.at),
    replace: state.values_rank === rank && isFirstOfRank && state.rival_hash !== card.values_hash,
  };
}
