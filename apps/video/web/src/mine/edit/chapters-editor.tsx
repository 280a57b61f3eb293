import { FormError, Submit, useSubmit } from '@workreel/ui/form';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { type Post, updatePost } from '../../api.ts';
import { formatDuration } from '../../format.domain.ts';
import { MINE, POSTS } from '../../language/language.ts';
import { useCachePost } from '../../posts/use-post.ts';
import {
  type ChapterErrors,
  type ChapterFields,
  fieldsOf,
  findErrors,
  MAX_CHAPTER_TITLE,
  MAX_CHAPTERS,
  toChapters,
} from './chapter-fields.domain.ts';
import { useSavedFields } from './use-saved-fields.ts';

/** The chapters that the owner entered; empty if they come from the description. */
const savedFields = ({ chapters, customChapters }: Post): ChapterFields[] =>
  customChapters ? fieldsOf(chapters) : [];
const textOf = (fields: readonly ChapterFields[]): string =>
  JSON.stringify(fields.map(({ time, title }) => [time, title]));

/**
 * Enters the chapters of a video as a list, which replaces those in its description.
 *
 * @param props - `onChanged`: called with whether there are unsaved changes.
 */
export function ChaptersEditor(props: { post: Post; onChanged: (isChanged: boolean) => void }) {
  const { chapters: messages, revert, saved: savedMessage } = useCatalogue(MINE).edit;
  const { save, saving } = useCatalogue(POSTS);
  const { post, onChanged } = props;
  const duration = post.durationSeconds ?? Number.POSITIVE_INFINITY;
  const cachePost = useCachePost();
  const heading = useId();
  const form = useRef<HTMLFormElement>(null);
  const { fields, setFields, isChanged } = useSavedFields(`chapters ${post.id}`, savedFields(post), textOf);
  const [showsErrors, setShowsErrors] = useState(false);
  useEffect(() => onChanged(isChanged), [onChanged, isChanged]);
  const errors: ChapterErrors[] = showsErrors ? findErrors(fields, duration) : [];
  const { onSubmit, busy, error } = useSubmit(async () => {
    const changed = await updatePost(post.id, { chapters: toChapters(fields, duration)! });
    await cachePost(changed);
    // Show the fields as saved, but keep edits made during the request.
    setFields((current) => (current === fields ? savedFields(changed) : current));
    setShowsErrors(false);
    toast(savedMessage);
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (toChapters(fields, duration)) return onSubmit(event);
    event.preventDefault();
    setShowsErrors(true);
    // The fields are marked in the next frame.
    requestAnimationFrame(() => form.current!.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  /** Focuses a control of a row once it is rendered. */
  const focusRow = (index: number, control: 'input' | 'button') =>
    requestAnimationFrame(() => {
      const row = form.current!.querySelectorAll('li')[index];
      (row?.querySelector(control) ?? form.current!.querySelector<HTMLElement>('[data-add]'))?.focus();
    });
  const add = () => {
    if (fields.length === MAX_CHAPTERS) return;
    const id = Math.max(-1, ...fields.map((field) => field.id)) + 1;
    setFields([...fields, { id, time: fields.length === 0 ? '0:00' : '', title: '' }]);
    focusRow(fields.length, 'input');
  };
  const remove = (index: number) => {
    setFields(fields.filter((_, other) => other !== index));
    focusRow(Math.min(index, fields.length - 2), 'button');
  };
  const change = (index: number, value: Partial<ChapterFields>) =>
    setFields(fields.map((field, other) => (other === index ? { ...field, ...value } : field)));
  const isFromDescription = !post.customChapters && fields.length === 0 && post.chapters.length > 0;
  return (
    <section aria-labelledby={heading} className="card grid gap-3 p-4">
      <h2 id={heading} className="text-large font-semibold">
        {messages.heading}
      </h2>
      <p className="text-small text-muted">{messages.hint}</p>
      {isFromDescription && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-tag py-1 pr-1 pl-3">
          <p>{messages.fromDescription(post.chapters.length)}</p>
          <button
            type="button"
            className="quiet"
            onClick={() => {
              setFields(fieldsOf(post.chapters));
              focusRow(0, 'input');
            }}
          >
            {messages.editAsList}
          </button>
        </div>
      )}
      <form ref={form} onSubmit={submit} noValidate className="grid gap-3">
        {fields.length > 0 && (
          <ol aria-label={messages.heading} className="grid gap-2">
            {fields.map((field, index) => (
              <ChapterRow
                key={field.id}
                {...{ field, index }}
                errors={errors[index] ?? {}}
                duration={duration}
                onChange={(value) => change(index, value)}
                onRemove={() => remove(index)}
              />
            ))}
          </ol>
        )}
        <FormError error={error} />
        <div className="flex flex-wrap gap-2">
          <button
            type="button"
            data-add
            className="button"
            aria-disabled={fields.length === MAX_CHAPTERS}
            onClick={add}
          >
            <Icon name="plus" />
            {messages.add}
          </button>
          {isChanged && (
            <>
              <Submit busy={busy}>{busy ? saving : save}</Submit>
              <button
                type="button"
                className="button"
                onClick={() => {
                  setFields(savedFields(post));
                  setShowsErrors(false);
                  focusRow(-1, 'input');
                }}
              >
                {revert}
              </button>
            </>
          )}
        </div>
      </form>
    </section>
  );
}

function ChapterRow(props: {
  field: ChapterFields;
  index: number;
  errors: ChapterErrors;
  duration: number;
  onChange: (change: Partial<ChapterFields>) => void;
  onRemove: () => void;
}) {
  const messages = useCatalogue(MINE).edit.chapters;
  const { field, index, errors, duration, onChange } = props;
  const id = useId();
  const number = index + 1;
  const timeError = errors.time && messages.timeErrors[errors.time](formatDuration(duration));
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] gap-x-2">
      <input
        className="field tabular-nums"
        aria-label={messages.time(number)}
        placeholder="0:00"
        value={field.time}
        maxLength={12}
        autoComplete="off"
        aria-invalid={timeError !== undefined}
        aria-describedby={timeError && `${id}-time`}
        onChange={({ currentTarget }) => onChange({ time: currentTarget.value })}
      />
      <input
        className="field"
        aria-label={messages.titleOf(number)}
        placeholder={messages.title}
        value={field.title}
        maxLength={MAX_CHAPTER_TITLE}
        autoComplete="off"
        aria-invalid={errors.title !== undefined}
        aria-describedby={errors.title && `${id}-title`}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={messages.remove(number)}
        title={messages.remove(number)}
        onClick={props.onRemove}
      >
        <Icon name="trash-2" />
      </button>
      {timeError && (
        <p id={`${id}-time`} className="col-span-full text-small text-alarm">
          {timeError}
        </p>
      )}
      {errors.title && (
        <p id={`${id}-title`} className="col-span-full text-small text-alarm">
          {messages.titleMissing}
        </p>
      )}
    </li>
  );
}
