import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type Action, type FocusContext, shortcutAction } from './shortcuts.domain.ts';

const FIELDS =
  'input:not([type=range], [type=checkbox]), textarea, select, [contenteditable], dialog[open] *';
const BUTTONS = 'button, a, summary, input[type=checkbox]';

const SLIDERS = 'input[type=range], [role=slider]';
/** Controls that use Space, Enter, the arrow keys, Home and End. */
const WIDGETS = '[role=menu], [role=listbox], [role=tablist], [role=radiogroup], [role=tree], [role=grid]';

/**
 * Handles keyboard shortcuts of the player, regardless of which element of the page has the focus.
 *
 * @param state - `isPlayed`: whether the video has been played.
 */
export function useShortcuts(
  container: RefObject<HTMLElement | null>,
  { isEnabled, isPlayed }: { isEnabled: boolean; isPlayed: boolean },
  perform: (action: Action) => void,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // If prevented, the focused control has handled the key.
    if (!isEnabled || event.defaultPrevented) return;
    const target = event.target as Element;
    const player = container.current!;
    const isPlayerInUse =
      player.contains(target) || (isPlayed && isInView(player) && !isInScrollableArea(target));
    const action = shortcutAction(event, { focus: focusOf(target), isPlayerInUse });
    if (!action) return;
    event.preventDefault();
    perform(action);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function focusOf(target: Element): FocusContext['focus'] {
  if (target.closest(FIELDS)) return 'field';
  if (target.closest(WIDGETS)) return 'widget';
  if (target.closest(SLIDERS)) return 'range';
  return target.closest(BUTTONS) ? 'button' : null;
}

function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Whether an element is inside a part of the page that scrolls by itself. */
function isInScrollableArea(element: Element): boolean {
  for (let area: Element | null = element; area && area !== document.body; area = area.parentElement)
    if (area.scrollHeight > area.clientHeight && /auto|scroll/.test(getComputedStyle(area).overflowY))
      return true;
  return false;
}
