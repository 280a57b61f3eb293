import { useCatalogue } from '@workreel/ui/language';
import { memo, useState } from 'react';
import type { Filters } from '../api.ts';
import { SEARCH, useLanguage } from '../language/language.ts';
import { formatAmount } from '../listing/format.domain.ts';
import { formatTyped, parseTyped, unitOf } from './amount.domain.ts';
import { type FacetValue, salarySteps, stepIndex } from './facets.domain.ts';
import { DEFAULT_CURRENCY } from './search.domain.ts';
import { useCount, useMainCurrency } from './use-count.ts';
import type { SetFilters } from './use-set-filters.ts';

/** Common currencies. A URL may contain another one, which is then added. */
const CURRENCIES = ['KRW', 'USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD', 'SGD', 'INR'];

interface SalaryFilterProps {
  salary: Filters['salary'];
  currency: Filters['currency'];
  counts: readonly FacetValue[];
  set: SetFilters;
}

/** The minimum yearly salary: a field, and a slider below a histogram of the postings. */
export const SalaryFilter = memo(function SalaryFilter(props: SalaryFilterProps) {
  const { t } = useLanguage();
  const messages = useCatalogue(SEARCH).filters;
  const { salary, currency = DEFAULT_CURRENCY, counts, set } = props;
  const steps = salarySteps(counts, currency);
  const selected = stepIndex(steps, salary);
  // The step of the slider while it is dragged. The search starts when it is released; the step is kept until the search
  // has the new amount, since the router delivers it later, and while it is dragged further in the meantime.
  const [dragged, setDragged] = useState<number | null>(null);
  const [committed, setCommitted] = useState<number | null>(null);
  const [previous, setPrevious] = useState(selected);
  if (selected !== previous) {
    setPrevious(selected);
    if (dragged === committed) setDragged(null);
    setCommitted(null);
  }
  const position = dragged ?? selected;
  const maxCount = Math.max(1, ...steps.map(({ countInBand }) => countInBand));
  const amountAt = (step: number) => (step === 0 ? undefined : steps[step - 1]?.amount);
  const shown = dragged === null ? salary : amountAt(dragged);
  const text =
    shown === undefined ? messages.any : messages.chip.salary(formatAmount(shown, currency, t.language));
  const commit = () => {
    if (dragged === null || dragged === committed) return;
    if (dragged === selected) return setDragged(null);
    setCommitted(dragged);
    set({ salary: amountAt(dragged) });
  };
  return (
    <div>
      <div className="flex items-center gap-2">
        <AmountField amount={shown} currency={currency} onChange={(amount) => set({ salary: amount })} />
        <select
          className="field w-auto min-w-20 px-2"
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
      </div>
      <div
        className="mt-3 flex h-14 items-end gap-px px-2"
        hidden={steps.every(({ count }) => count === 0)}
        aria-hidden="true"
      >
        {steps.map(({ value, countInBand }, n) => (
          <div
            key={value}
            className={`flex-1 rounded-t-sm ${n + 1 >= position ? 'bg-accent' : 'bg-skeleton'}`}
            style={{ height: `${countInBand === 0 ? 0 : Math.max(4, (countInBand / maxCount) * 100)}%` }}
          />
        ))}
      </div>
      <input
        type="range"
        className="w-full accent-accent"
        aria-label={messages.title.salary}
        aria-valuetext={text}
        min={0}
        max={steps.length}
        value={position}
        onChange={(event) => setDragged(Number(event.currentTarget.value))}
        onPointerUp={commit}
        onKeyUp={commit}
        onBlur={commit}
      />
    </div>
  );
});

/**
 * Says how many postings a minimum salary leaves out because they do not state their pay in its currency, and offers the
 * currency of most of them.
 */
export function WithoutPay({ filters, set }: { filters: Filters; set: SetFilters }) {
  const { t } = useLanguage();
  const messages = useCatalogue(SEARCH).filters;
  const { salary: _salary, currency = DEFAULT_CURRENCY, ...others } = filters;
  const { data: all } = useCount({ filters: others, sortOrder: undefined });
  const { data: paid } = useCount({ filters: { ...others, salary: 0, currency }, sortOrder: undefined });
  if (!all || !paid || all.count <= paid.count) return null;
  const count = t.results.count(all.count - paid.count, all.atLeast);
  return (
    <div className="mt-1 text-small text-muted">
      <p>{messages.withoutPay(count, currency)}</p>
      <MainCurrency
        filters={filters}
        onSelect={(chosen) => set({ currency: chosen === DEFAULT_CURRENCY ? undefined : chosen })}
      />
    </div>
  );
}

/** Offers the currency in which most postings of a search with a minimum salary state their pay; nothing if it is that of the search. */
export function MainCurrency(props: { filters: Filters; onSelect: (currency: string) => void }) {
  const messages = useCatalogue(SEARCH).filters;
  const { salary: _salary, currency = DEFAULT_CURRENCY, ...others } = props.filters;
  const main = useMainCurrency({ filters: others });
  if (main === undefined || main === currency) return null;
  return (
    <button type="button" className="quiet" onClick={() => props.onSelect(main)}>
      {messages.inCurrency(main)}
    </button>
  );
}

/** A field for an amount, which is set when it is left or Enter is pressed. */
function AmountField(props: {
  amount: number | undefined;
  currency: string;
  onChange: (amount: number | undefined) => void;
}) {
  const { language } = useLanguage().t;
  const messages = useCatalogue(SEARCH).filters;
  const { amount, currency, onChange } = props;
  const formatted = amount === undefined ? '' : formatTyped(amount, currency, language);
  const [text, setText] = useState(formatted);
  const [former, setFormer] = useState(formatted);
  // What was typed is discarded when the amount changes.
  if (formatted !== former) {
    setFormer(formatted);
    setText(formatted);
  }
  const submit = () => {
    const typed = parseTyped(text, currency, language);
    // Nothing changes the amount if it is unreadable, so that it is not searched without one by mistake.
    if (typed === undefined && text.trim() !== '') setText(formatted);
    else if (typed !== amount) onChange(typed);
  };
  return (
    <form
      className="flex min-w-0 flex-1 items-center gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <input
        className="field min-w-0 flex-1"
        inputMode="decimal"
        aria-label={messages.title.salary}
        placeholder={messages.any}
        maxLength={20}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={submit}
      />
      {unitOf(currency, language) > 1 && <span>{messages.tenThousandWon}</span>}
    </form>
  );
}
