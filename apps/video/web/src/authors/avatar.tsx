/** The picture of an author or, without one, the first letter of their name. */
export function Avatar({ name, pictureUrl }: { name: string; pictureUrl: string | null }) {
  if (pictureUrl !== null)
    return (
      <img
        src={pictureUrl}
        alt=""
        crossOrigin="anonymous"
        className="size-20 shrink-0 rounded-full object-cover"
      />
    );
  return (
    <span
      aria-hidden="true"
      className="grid size-20 shrink-0 place-items-center rounded-full bg-accent-soft text-title font-semibold text-accent-strong"
    >
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
