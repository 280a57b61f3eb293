/** The kinds of films. */
import { CONTAINERS } from './kinds/containers.ts';
import { DAMAGED } from './kinds/damaged.ts';
import type { Kinds } from './kinds/make.ts';
import { NO_FILMS } from './kinds/no-films.ts';
import { PICTURES } from './kinds/pictures.ts';
import { SOUNDS } from './kinds/sounds.ts';
import { TIMES } from './kinds/times.ts';

export const KINDS: Kinds = { ...PICTURES, ...TIMES, ...CONTAINERS, ...SOUNDS, ...DAMAGED, ...NO_FILMS };
