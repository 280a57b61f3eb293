/** Keyboard shortcuts of the player, the same as in other video players. */

export type Action =
  | { type: 'toggle' | 'captions' | 'fullscreen' | 'help' | 'mute' | 'next' | 'previous' | 'theater' }
  /** Seconds relative to the current position. */
  | { type: 'skip'; seconds: number }
  /** Share of the duration, from 0 to 1. */
  | { type: 'seek'; share: number }
  | { type: 'step'; frames: number }
  /** Change as a share of full volume. */
  | { type: 'volume'; by: number }
  /** Steps in the list of speeds. */
  | { type: 'speed'; steps: number };

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'repeat'
>;

/** The context of a key press: the focused control, and whether the player is in use. */
export interface FocusContext {
  /** A control that handles some keys itself: text, Space and Enter, arrow keys, or (a widget, such as a menu) all but text. */
  focus: 'field' | 'button' | 'range' | 'widget' | null;
  /** Whether the focus is in the player, or the video has been played and is in view. */
  isPlayerInUse: boolean;
}

const VOLUME_STEP = 0.05;
const SKIP_SECONDS = 5;
const LONG_SKIP_SECONDS = 10;

const ACTIONS: ReadonlyMap<string, Action> = new Map(
  Object.entries<Action>({
    ' ': { type: 'toggle' },
    k: { type: 'toggle' },
    j: { type: 'skip', seconds: -LONG_SKIP_SECONDS },
    l: { type: 'skip', seconds: LONG_SKIP_SECONDS },
    ArrowLeft: { type: 'skip', seconds: -SKIP_SECONDS },
    ArrowRight: { type: 'skip', seconds: SKIP_SECONDS },
    ArrowUp: { type: 'volume', by: VOLUME_STEP },
    ArrowDown: { type: 'volume', by: -VOLUME_STEP },
    f: { type: 'fullscreen' },
    c: { type: 'captions' },
    m: { type: 'mute' },
    n: { type: 'next' },
    p: { type: 'previous' },
    t: { type: 'theater' },
    ',': { type: 'step', frames: -1 },
    '.': { type: 'step', frames: 1 },
    '<': { type: 'speed', steps: -1 },
    '>': { type: 'speed', steps: 1 },
    Home: { type: 'seek', share: 0 },
    End: { type: 'seek', share: 1 },
    '?': { type: 'help' },
  }),
);

const BUTTON_KEYS = new Set([' ', 'Enter']);
const RANGE_KEYS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);
/**
 * Keys that otherwise scroll the page. As on YouTube, they control a video wherever the focus is, Home and End too. Unlike there, they
 * scroll as usual until the video is played, and when the user has scrolled past the player, as to read a long description.
 */
const SCROLL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End']);

/** Only with Shift, as on YouTube: a slip of the finger should not leave the video. */
const SHIFT_KEYS = new Set(['n', 'p']);

/** Actions that are not repeated while a key is held down. */
const TOGGLES = new Set<Action['type']>([
  'toggle',
  'captions',
  'fullscreen',
  'help',
  'mute',
  'next',
  'previous',
  'theater',
]);

/** Returns the action for a key; undefined if the player should not handle it. */
export function shortcutAction(press: KeyPress, { focus, isPlayerInUse }: FocusContext): Action | undefined {
  if (press.ctrlKey || press.altKey || press.metaKey || focus === 'field') return undefined;
  const key = keyName(press);
  if (SHIFT_KEYS.has(key) && !press.shiftKey) return undefined;
  if ((focus === 'button' || focus === 'widget') && BUTTON_KEYS.has(key)) return undefined;
  if ((focus === 'range' || focus === 'widget') && RANGE_KEYS.has(key)) return undefined;
  if (!isPlayerInUse && SCROLL_KEYS.has(key)) return undefined;
  if (/^\d$/.test(key)) return { type: 'seek', share: Number(key) / 10 };
  const action = ACTIONS.get(key);
  return press.repeat && action && TOGGLES.has(action.type) ? undefined : action;
}

/**
 * Returns the key, or its lower-case Latin letter. With a Korean input method, `key` is `ㅏ` for the K key, so the
 * letter is derived from `code`.
 */
function keyName({ key, code }: KeyPress): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return letter ? letter.toLowerCase() : key;
}
