/** Returns the ID of a posting from what a user entered: the ID, or the address of the page of the posting; undefined for other texts. */
export function parsePostingId(text: string): string | undefined {
  const entered = text.trim();
  return (/^\d{1,18}$/.exec(entered) ?? /\/jobs\/(\d{1,18})(?=[/?#]|$)/.exec(entered))?.at(-1);
}
