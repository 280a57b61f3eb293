/** Whether a key that is pressed there is a letter of a text or moves in a field, and so no key of the page. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), select, textarea, [contenteditable], dialog') !== null;
