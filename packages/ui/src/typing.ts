/** Whether the target of a key press is a field or inside a dialog, where the shortcuts of the page do not apply. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), select, textarea, [contenteditable], dialog') !== null;
