import type { Filters } from '../api.ts';
import { useLanguage } from '../language/language.ts';
import type { Chip } from './chips.domain.ts';

/** What is set, each to be taken away by itself. */
export function Chips(props: { chips: Chip[]; onRemove: (without: Filters) => void; onClear: () => void }) {
  const { t } = useLanguage();
  return (
    <ul className="chips" aria-label={t.chip.list}>
      {props.chips.map(({ id, label, without }) => (
        <li key={id}>
          <button
            type="button"
            className="chip"
            aria-label={t.chip.remove(label)}
            onClick={() => props.onRemove(without)}
          >
            {label} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      {props.chips.length > 0 && (
        <li>
          <button type="button" className="chip clear" onClick={props.onClear}>
            {t.chip.clear}
          </button>
        </li>
      )}
    </ul>
  );
}
