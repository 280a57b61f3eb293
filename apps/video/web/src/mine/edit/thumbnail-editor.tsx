import { FormError } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { useId, useRef, useState } from 'react';
import { type Post, putPoster, removePoster } from '../../api.ts';
import { MINE } from '../../language/language.ts';
import { useCachePost } from '../../posts/use-post.ts';
import { FramePicker } from './frame-picker.tsx';
import { jpegFromFile, jpegFromFrame, ThumbnailError } from './thumbnail.ts';

/** Sets the thumbnail of a video: one of its frames or an image file. Each change is saved immediately. */
export function ThumbnailEditor({ post }: { post: Post }) {
  const { thumbnail: messages } = useCatalogue(MINE).edit;
  const heading = useId();
  const [picking, setPicking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { run, busy, error, status } = useChange();
  const cachePost = useCachePost();
  const close = () => {
    setPicking(false);
    opener.current?.focus();
  };
  const save = (createImage: () => Promise<Blob>) =>
    run(async () => {
      await cachePost(await putPoster(post.id, await createImage()));
      return messages.changed;
    });
  const reset = () =>
    run(async () => {
      await cachePost(await removePoster(post.id));
      opener.current?.focus();
      return messages.resetDone;
    });
  return (
    <section aria-labelledby={heading} className="card grid gap-3 p-4">
      <h2 id={heading} className="text-large font-semibold">
        {messages.heading}
      </h2>
      <CurrentThumbnail post={post} />
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          ref={opener}
          className="button"
          aria-expanded={picking}
          aria-disabled={!post.playable}
          onClick={() => post.playable && setPicking(!picking)}
        >
          {messages.pickFrame}
        </button>
        <ImageInput busy={busy} onChoose={(file) => void save(() => jpegFromFile(file))} />
        {post.customPoster && (
          <button type="button" className="button" aria-disabled={busy} onClick={() => void reset()}>
            {messages.reset}
          </button>
        )}
      </div>
      {!post.playable && <p className="text-small text-muted">{messages.notReady}</p>}
      {picking && post.videoUrl && (
        <FramePicker
          post={post}
          url={post.videoUrl}
          busy={busy}
          onUse={async (video) => {
            if (await save(() => jpegFromFrame(video))) close();
          }}
          onCancel={close}
        />
      )}
      <p role="status" className="empty:hidden">
        {status}
      </p>
      <ThumbnailErrorMessage error={error} />
    </section>
  );
}

/** Runs one change at a time. `run` shows the message that the change returns, and resolves to whether the change succeeded. */
function useChange() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const [status, setStatus] = useState('');
  const run = async (change: () => Promise<string>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setError(null);
    setStatus('');
    try {
      setStatus(await change());
      return true;
    } catch (problem) {
      setError(problem as Error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, error, status };
}

function CurrentThumbnail({ post }: { post: Post }) {
  const { thumbnail: messages } = useCatalogue(MINE).edit;
  return (
    <figure className="m-0 grid gap-1">
      <div className="aspect-video overflow-hidden rounded-control bg-tag">
        {post.posterUrl && (
          <img src={post.posterUrl} alt="" crossOrigin="anonymous" className="size-full object-contain" />
        )}
      </div>
      <figcaption>
        <p>{post.posterUrl ? (post.customPoster ? messages.own : messages.automatic) : messages.none}</p>
        <p className="text-small text-muted">{messages.hint}</p>
      </figcaption>
    </figure>
  );
}

function ImageInput({ busy, onChoose }: { busy: boolean; onChoose: (file: File) => void }) {
  const { thumbnail: messages } = useCatalogue(MINE).edit;
  return (
    <label className="button has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="file"
        className="visually-hidden"
        accept="image/jpeg,image/png,image/webp"
        disabled={busy}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onChoose(file);
          // Allow choosing the same file again.
          currentTarget.value = '';
        }}
      />
      {busy ? messages.working : messages.chooseImage}
    </label>
  );
}

function ThumbnailErrorMessage({ error }: { error: Error | null }) {
  const { thumbnail: messages } = useCatalogue(MINE).edit;
  if (!(error instanceof ThumbnailError)) return <FormError error={error} messages={messages.errors} />;
  return (
    <p role="alert" className="rounded-card bg-alarm-soft px-3 py-2 font-semibold text-alarm">
      {messages.imageErrors[error.reason]}
    </p>
  );
}
