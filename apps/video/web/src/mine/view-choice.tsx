import { Link, useNavigate } from '@tanstack/react-router';
import { useCatalogue } from '@workreel/ui/language';
import { useId } from 'react';
import type { UploadOrder } from '../api.ts';
import { MINE } from '../language/language.ts';
import { ORDERS, SHOWS, type View, writeView } from './my-videos.domain.ts';

/** Which of one's videos are shown, and in which order; the address says both. */
export function ViewChoice({ view }: { view: View }) {
  const { show: messages, order } = useCatalogue(MINE);
  const navigate = useNavigate();
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <nav aria-label={messages.label} className="flex flex-wrap gap-1.5">
        {SHOWS.map((show) => (
          <Link
            key={show}
            to="/my-videos"
            search={writeView({ ...view, show })}
            replace
            resetScroll={false}
            activeOptions={{ exact: true }}
            aria-current={show === view.show ? 'page' : undefined}
            className={`button min-h-9 px-3 text-sm ${show === view.show ? 'border-accent bg-accent-soft text-accent-strong' : ''}`}
          >
            {messages[show]}
          </Link>
        ))}
      </nav>
      <div className="flex items-center gap-2 sm:ml-auto">
        <label htmlFor={id} className="whitespace-nowrap text-muted">
          {order.label}
        </label>
        <select
          id={id}
          className="field min-h-9 w-auto"
          value={view.order}
          onChange={({ currentTarget }) =>
            void navigate({
              to: '/my-videos',
              search: writeView({ ...view, order: currentTarget.value as UploadOrder }),
              replace: true,
              resetScroll: false,
            })
          }
        >
          {ORDERS.map((each) => (
            <option key={each} value={each}>
              {order[each]}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
