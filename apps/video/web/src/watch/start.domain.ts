/** Where a link says that its video begins: `?t=90`, `?t=90s`, `?t=1h2m3s`. */
const START = /^(?:(\d{1,6})|(?=\d)(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s)?)$/;

/** Seconds; undefined where nothing sensible is said. */
export function readStart(text: string | undefined): number | undefined {
  const found = START.exec((text ?? '').trim().toLowerCase());
  if (!found) return undefined;
  const [plain = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0));
  return plain + hours * 3600 + minutes * 60 + seconds;
}

/** The address of a video's page. @param start - seconds; null: as it is. */
export const linkTo = (origin: string, id: string, start: number | null): string =>
  `${origin}/app/watch/${encodeURIComponent(id)}${start === null ? '' : `?t=${Math.floor(start)}`}`;
