/** Whether a key press belongs to a field or dialog, so that it is not a shortcut of the page. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), select, textarea, [contenteditable], dialog') !== null;
