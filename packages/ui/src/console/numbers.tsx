interface NumbersProps {
  /** Formatted values with their labels. */
  numbers: readonly (readonly [name: string, value: string])[];
  /** Columns and gaps of the grid. */
  className: string;
  large?: boolean;
}

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
