export function ConsoleSkeleton() {
  return (
    <div className="mt-4 grid gap-4" aria-hidden="true" data-skeleton>
      {['a', 'b', 'c'].map((card) => (
        <div key={card} className="card grid gap-3 p-5">
          <div className="skeleton h-6 w-2/5" />
          <div className="skeleton h-4 w-4/5" />
          <div className="skeleton h-24" />
        </div>
      ))}
    </div>
  );
}
