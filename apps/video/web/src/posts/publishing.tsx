import { FormError } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { formatTime } from '@workreel/ui/times';
import { toast } from '@workreel/ui/toasts';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { type Post, updatePost } from '../api.ts';
import { formatDay, formatTimeZone } from '../format.domain.ts';
import { POSTS, useLanguage } from '../language/language.ts';
import type { toPostBody } from './post-fields.domain.ts';
import { showPublished } from './published-toast.tsx';
import { useCachePost } from './use-post.ts';

type Change = Parameters<typeof updatePost>[1];

/** How far ahead a video can be scheduled. */
const MAX_AHEAD_MS = 365 * 86_400_000;

/**
 * Whether a video is published, and buttons that publish it, now or at a time, or make it a draft.
 *
 * @param props - `unsaved`: details to save with the change; null if they are incomplete. `onChanged`: called with the saved post.
 */
export function Publishing(props: {
  post: Post;
  unsaved?: ReturnType<typeof toPostBody> | null;
  onChanged?: (post: Post) => void;
}) {
  const { t } = useLanguage();
  const { publishing: messages } = useCatalogue(POSTS);
  const { post, unsaved = {} } = props;
  const [isScheduling, setScheduling] = useState(false);
  const { busy, error, change } = useChange(props);
  const status = useRef<HTMLParagraphElement>(null);
  const isPublished = post.publishedAt !== null;
  const run = async (body: Change, onDone: (saved: Post) => void) => {
    if (unsaved === null || !(await change({ ...unsaved, ...body }, onDone))) return;
    setScheduling(false);
    // The button that was pressed is gone.
    status.current?.focus();
  };
  const statusText = () => {
    if (post.publishedAt) return messages.published(formatDay(post.publishedAt, t.language, 'long'));
    return post.publishAt ? messages.scheduled(formatTime(post.publishAt, t.language)) : messages.draft;
  };
  const button = (label: string, onClick: () => void, className = 'button') => (
    <button type="button" className={className} aria-disabled={busy || unsaved === null} onClick={onClick}>
      {label}
    </button>
  );
  const publish = () => void run({ published: true }, (saved) => showPublished(saved, messages));
  const { scheduled, unscheduled, unpublished } = messages.done;
  const report = (text: (title: string) => string) => (saved: Post) => toast(text(saved.title));
  return (
    <div className="grid gap-2">
      <p ref={status} tabIndex={-1}>
        {statusText()} {isPublished && !post.playable && post.visibility === 'public' && messages.onceReady}
      </p>
      {isScheduling ? (
        <ScheduleForm
          initial={post.publishAt}
          busy={busy}
          onSchedule={(publishAt) => void run({ publishAt }, report(scheduled))}
          onCancel={() => setScheduling(false)}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {isPublished ? (
            button(messages.unpublish, () => void run({ published: false }, report(unpublished)))
          ) : (
            <>
              {button(post.publishAt ? messages.publishNow : messages.publish, publish, 'button primary')}
              {button(messages.publishAt, () => setScheduling(true))}
              {post.publishAt &&
                button(messages.unschedule, () => void run({ publishAt: null }, report(unscheduled)))}
            </>
          )}
        </div>
      )}
      <FormError error={error} />
    </div>
  );
}

function useChange({ post, onChanged }: { post: Post; onChanged?: (post: Post) => void }) {
  const cachePost = useCachePost();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  /** @returns whether the change was saved. */
  const change = async (body: Change, onDone: (saved: Post) => void): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setError(null);
    try {
      const saved = await updatePost(post.id, body);
      await cachePost(saved);
      onChanged?.(saved);
      onDone(saved);
      return true;
    } catch (caught) {
      setError(caught as Error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, change };
}

/** Formats a time for an input of the type `datetime-local`, in the user's time zone. */
function toLocalInput(time: Date): string {
  const pad = (n: number) => String(n).padStart(2, '0');
  const day = `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;
  return `${day}T${pad(time.getHours())}:${pad(time.getMinutes())}`;
}

function ScheduleForm(props: {
  /** The time that is set. */
  initial: string | null;
  busy: boolean;
  onSchedule: (publishAt: string) => void;
  onCancel: () => void;
}) {
  const { language } = useLanguage().t;
  const { publishing: messages } = useCatalogue(POSTS);
  const id = useId();
  const [value, setValue] = useState(() => (props.initial ? toLocalInput(new Date(props.initial)) : ''));
  const [isInvalid, setInvalid] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const ahead = new Date(value).getTime() - Date.now();
    const isValid = ahead > 0 && ahead <= MAX_AHEAD_MS;
    setInvalid(!isValid);
    if (isValid) props.onSchedule(new Date(value).toISOString());
  };
  return (
    <form onSubmit={submit} className="grid gap-2" noValidate>
      <label htmlFor={id} className="font-semibold">
        {messages.time}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          type="datetime-local"
          className="field w-auto"
          value={value}
          min={toLocalInput(new Date())}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? `${id}-error ${id}-zone` : `${id}-zone`}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <button type="submit" className="button primary" aria-disabled={props.busy}>
          {messages.schedule}
        </button>
        <button type="button" className="button" onClick={props.onCancel}>
          {messages.cancel}
        </button>
      </div>
      <p id={`${id}-zone`} className="text-small text-muted">
        {messages.timeZone(formatTimeZone(value ? new Date(value) : new Date(), language))}
      </p>
      {isInvalid && (
        <p id={`${id}-error`} role="alert" className="text-alarm">
          {messages.timeInvalid}
        </p>
      )}
    </form>
  );
}
