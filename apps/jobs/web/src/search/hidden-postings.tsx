import { Dialog } from '@workreel/ui/dialog';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { useState } from 'react';
import { SEARCH, useLanguage } from '../language/language.ts';
import { type Hidden, NOTHING_HIDDEN, showCompany, showPosting } from '../listing/hidden.domain.ts';
import { changeHidden, useHidden } from '../listing/hidden.ts';

/** A button that opens the list of hidden postings and companies; nothing while none are hidden. */
export function HiddenPostings() {
  const messages = useCatalogue(SEARCH).hidden;
  const { postings, companies } = useHidden();
  const [open, setOpen] = useState(false);
  const count = postings.length + companies.length;
  if (count === 0) return null;
  return (
    <>
      <button type="button" className="quiet inline-flex items-center gap-1.5" onClick={() => setOpen(true)}>
        <Icon name="eye-off" />
        <span className="max-sm:sr-only">{messages.button(count)}</span>
        <span aria-hidden="true" className="sm:hidden">
          {count}
        </span>
      </button>
      {open && <HiddenDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function HiddenDialog({ onClose }: { onClose: () => void }) {
  const messages = useCatalogue(SEARCH).hidden;
  const { t } = useLanguage();
  const { postings, companies } = useHidden();
  const count = postings.length + companies.length;
  const show = (change: (hidden: Hidden) => Hidden) => {
    if (count === 1) onClose();
    changeHidden(change);
  };
  const showAll = () => {
    onClose();
    changeHidden(() => NOTHING_HIDDEN);
  };
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <p className="mt-1 text-small text-muted">{messages.hint}</p>
      <Entries
        title={messages.companies}
        entries={companies.map((name) => ({ key: name, name }))}
        onShow={(name) => show((hidden) => showCompany(hidden, name))}
      />
      <Entries
        title={messages.postings}
        entries={postings.map(({ id, title }) => ({ key: id, name: title }))}
        onShow={(id) => show((hidden) => showPosting(hidden, id))}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <button type="button" className="button primary" onClick={onClose}>
          {t.close}
        </button>
        <button type="button" className="button" onClick={showAll}>
          {messages.showAll}
        </button>
      </div>
    </Dialog>
  );
}

interface EntriesProps {
  title: string;
  entries: readonly { key: string; name: string }[];
  onShow: (key: string) => void;
}

function Entries({ title, entries, onShow }: EntriesProps) {
  const messages = useCatalogue(SEARCH).hidden;
  if (entries.length === 0) return null;
  return (
    <section className="mt-3">
      <h3 className="font-semibold">{title}</h3>
      <ul className="max-h-56 divide-y divide-line overflow-y-auto">
        {entries.toReversed().map(({ key, name }) => (
          <li key={key} className="flex items-center gap-2 py-1">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <button
              type="button"
              className="quiet"
              aria-label={messages.showOne(name)}
              onClick={() => onShow(key)}
            >
              {messages.show}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
