import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type Action, type FocusContext, shortcutAction } from './shortcuts.domain.ts';

const FIELDS =
  'input:not([type=range], [type=checkbox]), textarea, select, [contenteditable], dialog[open] *';
const BUTTONS = 'button, a, summary, input[type=checkbox]';

/** Handles keyboard shortcuts of the player, regardless of which element of the page has the focus. */
export function useShortcuts(
  container: RefObject<HTMLElement | null>,
  perform: (action: Action) => void,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // The focused control has handled the key.
    if (event.defaultPrevented) return;
    const action = shortcutAction(event, focusContextOf(event.target as Element, container.current));
    if (!action) return;
    event.preventDefault();
    perform(action);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function focusContextOf(target: Element, container: Element | null): FocusContext {
  const inPlayer = container?.contains(target) ?? false;
  if (target.closest(FIELDS)) return { focus: 'field', inPlayer };
  if (target.closest('input[type=range], [role=menu]')) return { focus: 'range', inPlayer };
  return { focus: target.closest(BUTTONS) ? 'button' : null, inPlayer };
}
