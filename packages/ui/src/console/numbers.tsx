interface NumbersProps {
  /** Labels and formatted values. */
  numbers: readonly (readonly [label: string, value: string])[];
  /** Columns and gaps of the grid. */
  className: string;
  large?: boolean;
}

export function Numbers({ numbers, className, large = false }: NumbersProps) {
  return (
    <dl className={`grid ${className}`}>
      {numbers.map(([label, value]) => (
        <div key={label}>
          <dt className="text-small text-muted">{label}</dt>
          <dd className={`tabular-nums ${large ? 'text-title font-bold' : ''}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
