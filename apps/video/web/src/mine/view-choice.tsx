import { useCatalogue } from '@workreel/ui/language';
import { Link, navigate } from '@workreel/ui/router';
import { useId } from 'react';
import type { UploadOrder } from '../api.ts';
import { MINE } from '../language/language.ts';
import { FILTERS, SORT_ORDERS, type View, viewPath } from './my-videos.domain.ts';

export const VIEW_CHOICE = 'view-choice';

/** Filter and sort order of the user's videos, both in the URL. */
export function ViewChoice({ view, className }: { view: View; className: string }) {
  const { states: messages, sort } = useCatalogue(MINE);
  const id = useId();
  return (
    <div id={VIEW_CHOICE} className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${className}`}>
      <nav aria-label={messages.label} className="flex flex-wrap gap-1.5">
        {FILTERS.map((show) => (
          <Link
            key={show}
            to={viewPath({ ...view, show })}
            replace
            keepScroll
            aria-current={show === view.show ? 'page' : undefined}
            className={`button min-h-9 px-3 text-small ${show === view.show ? 'border-accent bg-accent-soft text-accent-strong' : ''}`}
          >
            {messages[show]}
          </Link>
        ))}
      </nav>
      <div className="flex items-center gap-2 sm:ml-auto">
        <label htmlFor={id} className="whitespace-nowrap text-muted">
          {sort.label}
        </label>
        <select
          id={id}
          className="field min-h-9 w-auto"
          value={view.order}
          onChange={({ currentTarget }) =>
            void navigate(viewPath({ ...view, order: currentTarget.value as UploadOrder }), {
              replace: true,
              keepScroll: true,
            })
          }
        >
          {SORT_ORDERS.map((order) => (
            <option key={order} value={order}>
              {sort[order]}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
