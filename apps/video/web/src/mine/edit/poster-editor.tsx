import { FormError } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { useId, useRef, useState } from 'react';
import { type Post, putPoster, removePoster } from '../../api.ts';
import { MINE } from '../../language/language.ts';
import { useTakePost } from '../../posts/use-post.ts';
import { FramePicker } from './frame-picker.tsx';
import { jpegOfFile, jpegOfFrame, PictureFault } from './picture.ts';

/** The picture that stands for a video: one of its frames, or any other; each choice is saved at once. */
export function PosterEditor({ post }: { post: Post }) {
  const { poster: messages } = useCatalogue(MINE).edit;
  const heading = useId();
  const [picking, setPicking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { run, busy, error, said } = useChange();
  const take = useTakePost();
  const close = () => {
    setPicking(false);
    opener.current?.focus();
  };
  const put = (draw: () => Promise<Blob>) =>
    run(async () => {
      await take(await putPoster(post.id, await draw()));
      return messages.changed;
    });
  const reset = () =>
    run(async () => {
      await take(await removePoster(post.id));
      opener.current?.focus();
      return messages.changedBack;
    });
  return (
    <section aria-labelledby={heading} className="card grid gap-3 p-4">
      <h2 id={heading} className="text-lg font-semibold">
        {messages.heading}
      </h2>
      <Present post={post} />
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
        <PictureChoice busy={busy} onChoose={(file) => void put(() => jpegOfFile(file))} />
        {post.customPoster && (
          <button type="button" className="button" aria-disabled={busy} onClick={() => void reset()}>
            {messages.automaticAgain}
          </button>
        )}
      </div>
      {!post.playable && <p className="text-[0.8125rem] text-muted">{messages.notYet}</p>}
      {picking && post.videoUrl && (
        <FramePicker
          post={post}
          url={post.videoUrl}
          busy={busy}
          onUse={async (video) => {
            if (await put(() => jpegOfFrame(video))) close();
          }}
          onCancel={close}
        />
      )}
      <p role="status" className="empty:hidden">
        {said}
      </p>
      <PosterError error={error} />
    </section>
  );
}

/** One change at a time. `run` takes what is said when it is done, and tells whether it was. */
function useChange() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const [said, setSaid] = useState('');
  const run = async (change: () => Promise<string>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setError(null);
    setSaid('');
    try {
      setSaid(await change());
      return true;
    } catch (problem) {
      setError(problem as Error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, error, said };
}

function Present({ post }: { post: Post }) {
  const { poster: messages } = useCatalogue(MINE).edit;
  return (
    <figure className="m-0 grid gap-1">
      <div className="aspect-video overflow-hidden rounded-lg bg-tag">
        {post.posterUrl && (
          <img src={post.posterUrl} alt="" crossOrigin="anonymous" className="size-full object-contain" />
        )}
      </div>
      <figcaption>
        <p>{post.posterUrl ? (post.customPoster ? messages.own : messages.automatic) : messages.none}</p>
        <p className="text-[0.8125rem] text-muted">{messages.hint}</p>
      </figcaption>
    </figure>
  );
}

function PictureChoice({ busy, onChoose }: { busy: boolean; onChoose: (file: File) => void }) {
  const { poster: messages } = useCatalogue(MINE).edit;
  return (
    <label className="button has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="file"
        className="unseen"
        accept="image/jpeg,image/png,image/webp"
        disabled={busy}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) onChoose(file);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      {busy ? messages.working : messages.choosePicture}
    </label>
  );
}

function PosterError({ error }: { error: Error | null }) {
  const { poster: messages } = useCatalogue(MINE).edit;
  if (!(error instanceof PictureFault)) return <FormError error={error} known={messages.errors} />;
  return (
    <p role="alert" className="rounded-card bg-alarm-soft px-3 py-2 font-semibold text-alarm">
      {messages.faults[error.kind]}
    </p>
  );
}
