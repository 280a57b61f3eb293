import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type Action, actionOf, type Place } from './keys.domain.ts';

const FIELDS =
  'input:not([type=range], [type=checkbox]), textarea, select, [contenteditable], dialog[open] *';
const BUTTONS = 'button, a, summary, input[type=checkbox]';

/** Keys of the player, wherever on the page the keyboard is. */
export function useKeys(whole: RefObject<HTMLElement | null>, perform: (action: Action) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // What has the focus has taken it.
    if (event.defaultPrevented) return;
    const action = actionOf(event, placeOf(event.target as Element, whole.current));
    if (!action) return;
    event.preventDefault();
    perform(action);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function placeOf(target: Element, whole: Element | null): Place {
  const inPlayer = whole?.contains(target) ?? false;
  if (target.closest(FIELDS)) return { on: 'field', inPlayer };
  if (target.closest('input[type=range], [role=menu]')) return { on: 'range', inPlayer };
  return { on: target.closest(BUTTONS) ? 'button' : null, inPlayer };
}
