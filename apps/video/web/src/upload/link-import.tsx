import { useCatalogue } from '@workreel/ui/language';
import { type FormEvent, useState } from 'react';
import { UPLOAD } from '../language/language.ts';
import { useImportActions } from './imports.ts';
import { TransferError } from './transfer-card.tsx';

/** ID of the field, which receives the focus when an import is removed from the page. */
const LINK_FIELD = 'import-link';
export const focusLink = (): void => document.getElementById(LINK_FIELD)?.focus();

/** A form that imports a file from a link. */
export function LinkImport() {
  const { link: messages } = useCatalogue(UPLOAD);
  const { start } = useImportActions();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || text.trim() === '') return;
    setBusy(true);
    setError(null);
    await start(text.trim()).then(() => setText(''), setError);
    setBusy(false);
  };
  return (
    <form className="card grid gap-2 p-4 sm:p-6" noValidate onSubmit={(event) => void submit(event)}>
      <h2 className="text-large font-semibold">{messages.heading}</h2>
      <label htmlFor={LINK_FIELD}>{messages.label}</label>
      <div className="flex flex-wrap gap-2">
        <input
          id={LINK_FIELD}
          type="url"
          className="field min-w-0 flex-[1_1_16rem]"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          aria-describedby="import-hint"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="submit" className="button" aria-disabled={busy || text.trim() === ''}>
          {messages.import}
        </button>
      </div>
      <p id="import-hint" className="text-small text-muted">
        {messages.hint}
      </p>
      {error && <TransferError error={error} />}
    </form>
  );
}
