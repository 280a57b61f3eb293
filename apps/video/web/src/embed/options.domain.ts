/** The query parameters of the player for pages of other sites. */
import { parseStart } from '../watch/start.domain.ts';

/** @param query - `start` or `t`: start position; `autoplay`, `loop` and `muted`: `1` or missing. */
export function parseOptions(query: string) {
  const values = new URLSearchParams(query);
  const isSet = (name: string) => values.get(name) === '1';
  return {
    /** Seconds; undefined for the start. */
    start: parseStart(values.get('start') ?? values.get('t') ?? undefined),
    autoplay: isSet('autoplay'),
    loop: isSet('loop'),
    muted: isSet('muted'),
  };
}
