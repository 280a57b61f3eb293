/**
 * How long tests wait for what comes: in pages, in players, of a service. Far longer than it takes, for a machine that does other
 * things too is no fault of what is tested: conversions stand back behind whatever runs beside them, and then need a minute for what
 * is otherwise a matter of seconds.
 */
export const PATIENCE_MS = 180_000;
