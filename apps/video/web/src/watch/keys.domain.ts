/** The keys of the player, as people know them from others. */

export type Action =
  | { do: 'toggle' | 'captions' | 'fullscreen' | 'help' | 'mute' }
  /** Seconds from where it is. */
  | { do: 'skip'; seconds: number }
  /** A share of the whole. */
  | { do: 'go'; share: number }
  | { do: 'step'; frames: number }
  /** A share of full volume. */
  | { do: 'louder'; by: number }
  /** Steps on the list of speeds. */
  | { do: 'faster'; steps: number };

export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat'>;

/** Where the keyboard is. */
export interface Place {
  /** What takes keys itself: words are typed into it, Space presses it, arrows move it. */
  on: 'field' | 'button' | 'range' | null;
  inPlayer: boolean;
}

const VOLUME_STEP = 0.05;
const SKIP_SECONDS = 5;
const LEAP_SECONDS = 10;

const ACTIONS: Record<string, Action> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  j: { do: 'skip', seconds: -LEAP_SECONDS },
  l: { do: 'skip', seconds: LEAP_SECONDS },
  ArrowLeft: { do: 'skip', seconds: -SKIP_SECONDS },
  ArrowRight: { do: 'skip', seconds: SKIP_SECONDS },
  ArrowUp: { do: 'louder', by: VOLUME_STEP },
  ArrowDown: { do: 'louder', by: -VOLUME_STEP },
  f: { do: 'fullscreen' },
  c: { do: 'captions' },
  m: { do: 'mute' },
  ',': { do: 'step', frames: -1 },
  '.': { do: 'step', frames: 1 },
  '<': { do: 'faster', steps: -1 },
  '>': { do: 'faster', steps: 1 },
  Home: { do: 'go', share: 0 },
  End: { do: 'go', share: 1 },
  '?': { do: 'help' },
};

const PRESSING = new Set([' ', 'Enter']);
const MOVING = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);
/** Outside of the player they scroll the page. */
const SCROLLING = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End']);

/** A key that is held down does not turn them on and off and on. */
const SWITCHES = new Set<Action['do']>(['toggle', 'captions', 'fullscreen', 'help', 'mute']);

/** What a key asks of the player; undefined where it means something else, or nothing. */
export function actionOf(pressed: Pressed, { on, inPlayer }: Place): Action | undefined {
  if (pressed.ctrlKey || pressed.altKey || pressed.metaKey || on === 'field') return undefined;
  const key = nameOf(pressed);
  if (on === 'button' && PRESSING.has(key)) return undefined;
  if (on === 'range' && MOVING.has(key)) return undefined;
  if (!inPlayer && SCROLLING.has(key)) return undefined;
  if (/^\d$/.test(key)) return { do: 'go', share: Number(key) / 10 };
  const action = Object.hasOwn(ACTIONS, key) ? ACTIONS[key] : undefined;
  return pressed.repeat && action && SWITCHES.has(action.do) ? undefined : action;
}

/** A keyboard that writes Korean says `ㅏ` where its key says K: then the place of the key counts. */
function nameOf({ key, code }: Pressed): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return letter ? letter.toLowerCase() : key;
}
