/** Stands where a console is about to. */
export function ConsoleSkeleton() {
  return (
    <div className="mt-4 grid gap-4" aria-hidden="true" data-skeleton>
      {['a', 'b', 'c'].map((card) => (
        <div key={card} className="card grid gap-3 p-5">
          <div className="bone h-6 w-2/5" />
          <div className="bone h-4 w-4/5" />
          <div className="bone h-24" />
        </div>
      ))}
    </div>
  );
}
