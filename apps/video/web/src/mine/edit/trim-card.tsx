import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { toast } from '@workreel/ui/toasts';
import { useEffect, useId, useRef, useState } from 'react';
import { cancelTrim, type Post } from '../../api.ts';
import { InlineError } from '../../inline-error.tsx';
import { MINE } from '../../language/language.ts';
import { trimPath } from '../../paths.ts';
import { formatTime } from '../../posts/time-text.domain.ts';
import { useCachePost } from '../../posts/use-post.ts';

/** Leads to the page that trims a video, and shows a request until it has been carried out. */
export function TrimCard({ post }: { post: Post }) {
  const messages = useCatalogue(MINE).edit.trim;
  const id = useId();
  const { trim } = post;
  useDoneToast(post);
  return (
    <section aria-labelledby={id} className="card grid justify-items-start gap-3 p-4">
      <h2 id={id} className="text-large font-semibold">
        {messages.heading}
      </h2>
      <p>{messages.hint}</p>
      {post.trimmed && <p>{messages.trimmed}</p>}
      {trim && <Request post={post} trim={trim} />}
      {trim?.state !== 'waiting' &&
        (post.status === 'ready' && post.replacement === null ? (
          <Link to={trimPath(post.id)} className="button">
            {messages.open}
          </Link>
        ) : (
          <p className="text-muted">{messages.notReady}</p>
        ))}
    </section>
  );
}

/** Says that the video was trimmed while the page was open. */
function useDoneToast({ trim, durationSeconds }: Post): void {
  const { done } = useCatalogue(MINE).edit.trim;
  const before = useRef({ trim, durationSeconds });
  useEffect(() => {
    const { trim: last, durationSeconds: length } = before.current;
    if (last?.state === 'waiting' && trim === null && length !== durationSeconds) toast(done);
    before.current = { trim, durationSeconds };
  }, [trim, durationSeconds, done]);
}

function Request({ post, trim }: { post: Post; trim: NonNullable<Post['trim']> }) {
  const messages = useCatalogue(MINE).edit.trim;
  const cachePost = useCachePost();
  const [error, setError] = useState<Error | null>(null);
  const failed = trim.state === 'failed';
  const part = `${formatTime(trim.start)}–${formatTime(trim.end)}`;
  const discard = async () => {
    setError(null);
    try {
      await cachePost(await cancelTrim(post.id));
      if (!failed) toast(messages.canceled);
    } catch (reason) {
      setError(reason as Error);
    }
  };
  return (
    <>
      <p role="status" className={`rounded-card px-3 py-2 ${failed ? 'bg-alarm-soft' : 'bg-notice-soft'}`}>
        {failed ? messages.failed(part) : messages.waiting(part)}
      </p>
      <button type="button" className="button" onClick={() => void discard()}>
        {failed ? messages.dismiss : messages.cancel}
      </button>
      {error && <InlineError error={error} />}
    </>
  );
}
