interface NumbersProps {
  /** What each is called, and how many there are, formatted. */
  numbers: readonly (readonly [name: string, value: string])[];
  /** Its columns and the room between them. */
  className: string;
  large?: boolean;
}

/** A few numbers beside each other. */
export function Numbers({ numbers, className, large = false }: NumbersProps) {
  return (
    <dl className={`grid ${className}`}>
      {numbers.map(([name, value]) => (
        <div key={name}>
          <dt className="text-[0.75rem] text-muted">{name}</dt>
          <dd className={`tabular-nums ${large ? 'text-2xl font-bold' : ''}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
