import { useCatalogue } from '@workreel/ui/language';
import { memo, useState } from 'react';
import type { Filters } from '../api.ts';
import { SEARCH, useLanguage } from '../language/language.ts';
import { formatAmount } from '../listing/format.domain.ts';
import { type Counted, salarySteps, stepOf } from './facets.domain.ts';
import { DEFAULT_CURRENCY } from './search.domain.ts';
import type { SetFilters } from './set-filters.ts';

/** Currencies that salaries are printed in; an address may name others. */
const CURRENCIES = ['KRW', 'USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD', 'SGD', 'INR'];

interface SalaryFilterProps {
  salary: Filters['salary'];
  currency: Filters['currency'];
  counts: readonly Counted[];
  set: SetFilters;
}

/** The least one wants in a year, over how many pay what. */
export const SalaryFilter = memo(function SalaryFilter(props: SalaryFilterProps) {
  const { t } = useLanguage();
  const messages = useCatalogue(SEARCH).filters;
  const { salary, currency = DEFAULT_CURRENCY, counts, set } = props;
  const steps = salarySteps(counts);
  const chosen = stepOf(steps, salary);
  // While it is dragged only the page follows; what is let go of is searched for.
  const [dragged, setDragged] = useState<number | null>(null);
  const at = dragged ?? chosen;
  const most = Math.max(1, ...steps.map(({ between }) => between));
  const amountAt = (step: number) => (step === 0 ? undefined : steps[step - 1]?.amount);
  const shown = dragged === null ? salary : amountAt(dragged);
  const text =
    shown === undefined ? messages.any : messages.chip.salary(formatAmount(shown, currency, t.language));
  const letGo = () => {
    if (dragged !== null && dragged !== chosen) set({ salary: amountAt(dragged) });
    setDragged(null);
  };
  return (
    <div>
      <p className="flex items-center justify-between gap-2">
        <output>{text}</output>
        <select
          className="field w-auto"
          aria-label={messages.title.currency}
          value={currency}
          onChange={({ currentTarget: { value } }) =>
            set({ currency: value === DEFAULT_CURRENCY ? undefined : value, salary: undefined })
          }
        >
          {[...new Set([...CURRENCIES, currency])].map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </p>
      <div className="mt-3 flex h-14 items-end gap-px px-2" aria-hidden="true">
        {steps.map(({ value, between }, n) => (
          <div
            key={value}
            className={`flex-1 rounded-t-sm ${n + 1 >= at ? 'bg-accent' : 'bg-bone'}`}
            style={{ height: `${between === 0 ? 0 : Math.max(4, (between / most) * 100)}%` }}
          />
        ))}
      </div>
      <input
        type="range"
        className="w-full accent-accent"
        aria-label={messages.title.salary}
        aria-valuetext={text}
        min={0}
        max={Math.max(1, steps.length)}
        value={at}
        onChange={(event) => setDragged(Number(event.currentTarget.value))}
        onPointerUp={letGo}
        onKeyUp={letGo}
        onBlur={letGo}
      />
    </div>
  );
});
