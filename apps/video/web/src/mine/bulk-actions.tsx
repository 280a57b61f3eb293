import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { useCatalogue } from '@workreel/ui/language';
import { failureReason } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import { type FormEvent, type SubmitEvent, useId, useRef, useState } from 'react';
import { type BulkChange, changePosts, type Visibility } from '../api.ts';
import { MINE, useLanguage } from '../language/language.ts';
import { useForgetPost } from '../posts/use-delete-post.ts';
import { invalidateLists } from '../posts/use-post.ts';

interface BulkActionsProps {
  /** IDs of the listed posts. */
  ids: string[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** Called after posts were deleted. */
  onRemoved: () => void;
}

const SMALL = 'button min-h-9 px-3 text-small';

/** Selects all listed videos, and does the same with all selected ones. */
export function BulkActions({ ids, selected, onSelect, onRemoved }: BulkActionsProps) {
  const { bulk: messages } = useCatalogue(MINE);
  const id = useId();
  const isAll = ids.length > 0 && ids.every((post) => selected.has(post));
  return (
    <section aria-label={messages.label} className="card grid gap-3 p-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <input
          id={id}
          type="checkbox"
          className="size-6 accent-accent"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = selected.size > 0 && !isAll;
          }}
          onChange={({ currentTarget }) => onSelect(new Set(currentTarget.checked ? ids : []))}
        />
        <label htmlFor={id}>{messages.selectAll}</label>
        <span role="status" className="text-muted">
          {selected.size > 0 && messages.selected(selected.size)}
        </span>
      </p>
      {selected.size > 0 && <Actions selected={selected} onSelect={onSelect} onRemoved={onRemoved} />}
    </section>
  );
}

function Actions({ selected, onSelect, onRemoved }: Omit<BulkActionsProps, 'ids'>) {
  const { t } = useLanguage();
  const { bulk: messages, cancel } = useCatalogue(MINE);
  const { label, ...visibilities } = t.visibility;
  const queries = useQueryClient();
  const forget = useForgetPost();
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const [tag, setTag] = useState('');
  const id = useId();
  const run = async (change: BulkChange) => {
    if (busy) return;
    setBusy(true);
    try {
      const results = await changePosts([...selected], change);
      const failed = results.filter(({ error }) => error !== null);
      const done = selected.size - failed.length;
      if (failed.length > 0) toast(messages.partly(done, failed.length), 'alarm');
      else toast(messages.done[change.action](done));
      if (change.action === 'delete') for (const { id, error } of results) if (error === null) forget(id);
      // What failed stays selected.
      onSelect(new Set(failed.map((result) => result.id)));
      await invalidateLists(queries);
      if (change.action === 'delete') onRemoved();
    } catch (error) {
      toast(`${messages.failed}. ${failureReason(error as Error, t, {})}`, 'alarm');
    }
    setBusy(false);
  };
  const submitVisibility = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const visibility = new FormData(event.currentTarget).get('visibility') as Visibility;
    void run({ action: 'setVisibility', visibility });
  };
  const submitTag = (event: FormEvent) => {
    event.preventDefault();
    if (tag.trim() !== '') void run({ action: 'addTag', tag: tag.trim() });
  };
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <button
        type="button"
        className={SMALL}
        aria-disabled={busy}
        onClick={() => void run({ action: 'publish' })}
      >
        {messages.publish}
      </button>
      <form className="flex gap-2" onSubmit={submitVisibility}>
        <select name="visibility" aria-label={label} className="field min-h-9 w-auto">
          {Object.entries(visibilities).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit" className={SMALL} aria-disabled={busy}>
          {messages.setVisibility}
        </button>
      </form>
      <form className="flex flex-wrap items-center gap-2" onSubmit={submitTag}>
        <label htmlFor={id}>{messages.tag}</label>
        <input
          id={id}
          className="field min-h-9 w-36"
          maxLength={60}
          autoComplete="off"
          value={tag}
          onChange={({ currentTarget }) => setTag(currentTarget.value)}
        />
        <button type="submit" className={SMALL} aria-disabled={busy || tag.trim() === ''}>
          {messages.addTag}
        </button>
        <button
          type="button"
          className={SMALL}
          aria-disabled={busy || tag.trim() === ''}
          onClick={() => tag.trim() !== '' && void run({ action: 'removeTag', tag: tag.trim() })}
        >
          {messages.removeTag}
        </button>
      </form>
      <button
        type="button"
        className={`${SMALL} text-alarm`}
        aria-disabled={busy}
        onClick={() => dialog.current?.showModal()}
      >
        {messages.delete}
      </button>
      <ConfirmDialog
        ref={dialog}
        question={messages.deleteQuestion(selected.size)}
        yes={messages.delete}
        no={cancel}
        danger
        onYes={() => void run({ action: 'delete' })}
      >
        <p className="mt-2">{messages.deleteHint}</p>
      </ConfirmDialog>
    </div>
  );
}
