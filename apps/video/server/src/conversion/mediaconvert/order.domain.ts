import { convertedPrefix, originalRandom } from '../../keys.domain.ts';

/** One conversion that MediaConvert is asked for: of this original, the first or a later time. */
export interface Order {
  bucket: string;
  /** Of the original. */
  key: string;
  /** From 1: the first is given by the function that hears of the object, later ones by the service. */
  attempt: number;
}

/**
 * The order's name: all that MediaConvert is told of us (`UserMetadata.order`), and the token that makes asking twice
 * one job. Letters that both take, and fewer than the 64 that a token may have.
 */
export const orderId = ({ key, attempt }: Pick<Order, 'key' | 'attempt'>): string =>
  `${randomOf(key)}-${attempt}`;

/** @returns undefined where it is no order of ours. */
export function parseOrderId(id: string): { random: string; attempt: number } | undefined {
  const [, random, attempt] = /^([0-9a-f]{32})-([1-9]\d{0,8})$/.exec(id) ?? [];
  return random === undefined ? undefined : { random, attempt: Number(attempt) };
}

/** Under the prefix of an order, where MediaConvert writes before anybody is shown it. */
const prefixOf = ({ key, attempt }: Order): string => convertedPrefix(randomOf(key), attempt);
/** Says which job carries out the order: written once it is known, read before another is begun. */
export const markerKey = (order: Order): string => `${prefixOf(order)}job.json`;
/** Playlists and segments; all of it is copied under the prefix of the run that publishes it. */
export const outputPrefix = (order: Order): string => `${prefixOf(order)}hls/`;

/** @throws TypeError: nothing but an original is converted, and two orders of one name would be one job. */
function randomOf(key: string): string {
  const random = originalRandom(key);
  if (random === undefined) throw new TypeError(`No original: ${JSON.stringify(key.slice(0, 200))}`);
  return random;
}
