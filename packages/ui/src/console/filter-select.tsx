interface FilterSelectProps {
  label: string;
  all: string;
  /** Names of the values. */
  names: Readonly<Record<string, string>>;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

export function FilterSelect({ label, all, names, value, onChange }: FilterSelectProps) {
  return (
    <select
      className="field w-auto max-w-full"
      aria-label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    >
      <option value="">{all}</option>
      {Object.entries(names).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
