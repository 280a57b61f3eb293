import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { useCatalogue } from '@workreel/ui/language';
import { failureReason } from '@workreel/ui/status-message';
import { textLanguage } from '@workreel/ui/text-language';
import { toast } from '@workreel/ui/toasts';
import { type FormEvent, type SubmitEvent, useId, useRef, useState } from 'react';
import { type BulkChange, changePosts, type Post, type Visibility } from '../api.ts';
import { MINE, POSTS, useLanguage } from '../language/language.ts';
import { areTagsInvalid, parseTags } from '../posts/tags.domain.ts';
import { useForgetPost } from '../posts/use-delete-post.ts';
import { invalidateLists } from '../posts/use-post.ts';

interface BulkActionsProps {
  /** The listed posts. */
  posts: Post[];
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** Called after posts were deleted. */
  onRemoved: () => void;
}

const SMALL = 'button min-h-9 px-3 text-small';

/** Selects all listed videos, and does the same with all selected ones. */
export function BulkActions({ posts, selected, onSelect, onRemoved }: BulkActionsProps) {
  const { bulk: messages } = useCatalogue(MINE);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const ids = posts.map((post) => post.id);
  const isAll = ids.every((post) => selected.has(post));
  const isActive = selected.size > 0;
  return (
    <section
      aria-label={messages.label}
      // Stays in view while the user selects videos further down.
      className={`card grid gap-3 p-3 ${isActive ? 'sticky top-2 z-10 shadow-raised' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <input
          id={id}
          type="checkbox"
          className="size-6 accent-accent"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = isActive && !isAll;
          }}
          onChange={({ currentTarget }) => onSelect(new Set(currentTarget.checked ? ids : []))}
        />
        <label htmlFor={id}>{messages.selectAll}</label>
        <span role="status" className="text-muted">
          {isActive && messages.selected(selected.size)}
        </span>
        {isActive && (
          <button
            type="button"
            className={`${SMALL} ml-auto sm:hidden`}
            aria-expanded={isOpen}
            aria-controls={`${id}-actions`}
            onClick={() => setOpen(!isOpen)}
          >
            {messages.actions}
          </button>
        )}
      </div>
      {isActive && (
        // On phones, they would cover the list.
        <div id={`${id}-actions`} className={isOpen ? undefined : 'max-sm:hidden'}>
          <Actions
            posts={posts.filter((post) => selected.has(post.id))}
            onSelect={onSelect}
            onRemoved={onRemoved}
          />
        </div>
      )}
    </section>
  );
}

/** @param props - `posts`: the selected ones. */
function Actions({ posts, onSelect, onRemoved }: Omit<BulkActionsProps, 'selected'>) {
  const { t } = useLanguage();
  const { bulk: messages, cancel } = useCatalogue(MINE);
  const { tagsInvalid } = useCatalogue(POSTS);
  const { label, ...visibilities } = t.visibility;
  const queries = useQueryClient();
  const forget = useForgetPost();
  const dialog = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  const [visibility, setVisibility] = useState<Visibility | ''>('');
  const [tagText, setTagText] = useState('');
  const tags = parseTags(tagText);
  const areInvalid = areTagsInvalid(tagText);
  const id = useId();
  /** Makes the same change to all selected posts. @param more - changes of the same kind that follow. */
  const run = async (change: BulkChange, ...more: BulkChange[]) => {
    if (busy) return;
    setBusy(true);
    const isDeletion = change.action === 'delete';
    try {
      const ids = posts.map((post) => post.id);
      const failed = new Set<string>();
      for (const next of [change, ...more])
        for (const { id, error } of await changePosts(ids, next)) if (error !== null) failed.add(id);
      const done = ids.length - failed.size;
      if (failed.size > 0) toast(messages.partly(done, failed.size), 'alarm');
      else toast(messages.done[change.action](done, 1 + more.length));
      if (isDeletion) for (const id of ids) if (!failed.has(id)) forget(id);
      // What failed stays selected; otherwise the same videos, for the next change.
      if (isDeletion || failed.size > 0) onSelect(failed);
      else setTagText('');
      await invalidateLists(queries);
      if (isDeletion) onRemoved();
    } catch (error) {
      toast(`${messages.failed}. ${failureReason(error as Error, t, {})}`, 'alarm');
    }
    setBusy(false);
  };
  const submitVisibility = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (visibility !== '') void run({ action: 'setVisibility', visibility });
  };
  const cannotTag = tags.length === 0 || areInvalid;
  const changeTags = (action: 'addTag' | 'removeTag') => {
    const [first, ...others] = tags.map((tag) => ({ action, tag }));
    if (first && !areInvalid) void run(first, ...others);
  };
  const submitTags = (event: FormEvent) => {
    event.preventDefault();
    changeTags('addTag');
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
        <select
          name="visibility"
          aria-label={label}
          className="field min-h-9 w-auto"
          value={visibility}
          onChange={({ currentTarget }) => setVisibility(currentTarget.value as Visibility)}
        >
          {/* No choice is preset: a private video would become public by a single press. */}
          <option value="" disabled>
            {label}
          </option>
          {Object.entries(visibilities).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit" className={SMALL} aria-disabled={busy || visibility === ''}>
          {messages.setVisibility}
        </button>
      </form>
      <form className="flex flex-wrap items-center gap-2" onSubmit={submitTags}>
        <label htmlFor={id}>{messages.tag}</label>
        <input
          id={id}
          className="field min-h-9 w-36"
          autoComplete="off"
          placeholder={messages.tagHint}
          value={tagText}
          aria-invalid={areInvalid}
          aria-describedby={areInvalid ? `${id}-error` : undefined}
          onChange={({ currentTarget }) => setTagText(currentTarget.value)}
        />
        <button type="submit" className={SMALL} aria-disabled={busy || cannotTag}>
          {messages.addTag}
        </button>
        <button
          type="button"
          className={SMALL}
          aria-disabled={busy || cannotTag}
          onClick={() => changeTags('removeTag')}
        >
          {messages.removeTag}
        </button>
        {areInvalid && (
          <p id={`${id}-error`} role="alert" className="basis-full text-small text-alarm">
            {tagsInvalid}
          </p>
        )}
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
        question={messages.deleteQuestion(posts.length)}
        yes={messages.delete}
        no={cancel}
        danger
        onYes={() => void run({ action: 'delete' })}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list can be scrolled with the keyboard. */}
        <ul tabIndex={0} className="mt-2 max-h-48 list-disc overflow-y-auto pl-5">
          {posts.map((post) => (
            <li key={post.id} lang={textLanguage(post.title)} className="wrap-anywhere">
              {post.title}
            </li>
          ))}
        </ul>
        <p className="mt-2">{messages.deleteHint}</p>
      </ConfirmDialog>
    </div>
  );
}
