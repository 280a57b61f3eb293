import { AccountRequired } from '@workreel/ui/account/account-required';
import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { FormError } from '@workreel/ui/form';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { LoadError } from '@workreel/ui/load-error';
import { Link, navigate, useParam } from '@workreel/ui/router';
import { isNotFound } from '@workreel/ui/service-error';
import { StatusMessage } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import { useWindowTitle } from '@workreel/ui/window-title';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Post, trimVideo } from '../../api.ts';
import { formatDuration } from '../../format.domain.ts';
import { MINE } from '../../language/language.ts';
import { editPath } from '../../paths.ts';
import { formatTime, parseTime } from '../../posts/time-text.domain.ts';
import { useCachePost, usePost } from '../../posts/use-post.ts';
import { createPlaybackTime, type PlaybackTime } from '../../watch/playback-time.ts';
import type { PlayerHandle } from '../../watch/player.tsx';
import { BackLink } from '../back-link.tsx';
import { EditorPlayer } from '../editor-player.tsx';
import { MissingVideo } from '../missing-video.tsx';
import { TimeField } from '../time-field.tsx';
import { cutsOff, findTrimErrors, partOf, type TrimFields, wholeVideo } from './trim.domain.ts';

/** How much of the end is played, in seconds. */
const END_SECONDS = 3;
/** Step of the sliders, in seconds. */
const STEP_SECONDS = 0.1;

/** Cuts off the start and the end of one of the user's own videos. */
export function TrimPage() {
  const messages = useCatalogue(MINE);
  const id = useParam('id');
  return (
    <AccountRequired reason={messages.signInReason}>{() => <Loaded key={id} id={id} />}</AccountRequired>
  );
}

function Loaded({ id }: { id: string }) {
  const { edit, trimEditor: messages } = useCatalogue(MINE);
  const post = usePost(id, false);
  const isMissing = isNotFound(post.error) || post.data?.own === false;
  useWindowTitle(isMissing ? edit.notFound : messages.page);
  if (isMissing) return <MissingVideo />;
  if (post.error) return <LoadError error={post.error} onRetry={() => void post.refetch()} />;
  if (!post.data) return <div className="skeleton aspect-video max-w-3xl" data-skeleton />;
  const { status, durationSeconds, replacement, trim } = post.data;
  if (status === 'ready' && durationSeconds !== null && !replacement && trim?.state !== 'waiting')
    return <Editor post={post.data} duration={durationSeconds} />;
  return (
    <StatusMessage page title={messages.notReady} hint={messages.notReadyHint}>
      <Link className="button mt-4" to={editPath(id)}>
        {messages.back}
      </Link>
    </StatusMessage>
  );
}

function Editor({ post, duration }: { post: Post; duration: number }) {
  const { trimEditor: messages } = useCatalogue(MINE);
  const cachePost = useCachePost();
  const player = useRef<PlayerHandle>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const [time] = useState(createPlaybackTime);
  const [fields, setFields] = useState(() => wholeVideo(duration));
  const [showsErrors, setShowsErrors] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const part = partOf(fields, duration);
  const errors = findTrimErrors(fields, duration);
  const change = (value: Partial<TrimFields>) => setFields((current) => ({ ...current, ...value }));
  const pauseAt = usePauseAt(time, player);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setShowsErrors(true);
    if (!part)
      return requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus(),
      );
    if (!cutsOff(part, duration)) return toast(messages.nothing, 'alarm');
    dialog.current?.showModal();
  };
  const trim = async () => {
    setBusy(true);
    setError(null);
    try {
      await cachePost(await trimVideo(post.id, part!));
      toast(messages.requested);
      void navigate(editPath(post.id), { replace: true });
    } catch (reason) {
      setError(reason as Error);
      setBusy(false);
    }
  };
  const text = (error: 'time' | 'afterEnd' | 'tooShort' | undefined) => {
    if (!error || !showsErrors) return undefined;
    return error === 'afterEnd' ? messages.errors.afterEnd(formatDuration(duration)) : messages.errors[error];
  };
  return (
    <div className="grid gap-4">
      <header className="grid gap-1">
        <BackLink to={editPath(post.id)}>{messages.back}</BackLink>
        <h1 className="text-heading font-bold">{messages.page}</h1>
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="-mx-4 sm:mx-0">
          <EditorPlayer {...{ post, player, time }} />
        </div>
        <form onSubmit={submit} noValidate className="card grid min-w-0 gap-4 p-4">
          {(['start', 'end'] as const).map((bound) => (
            <div key={bound} className="grid gap-2">
              <TimeField
                label={messages[bound]}
                value={fields[bound]}
                error={text(errors[bound])}
                now={messages.here[bound]}
                onChange={(value) => {
                  change({ [bound]: value });
                  const seconds = parseTime(value);
                  if (seconds !== undefined && seconds <= duration) player.current?.showAt(seconds);
                }}
                onNow={() => change({ [bound]: formatTime(player.current!.currentTime()) })}
              />
              <Slider
                label={messages.slider[bound]}
                value={fields[bound]}
                max={duration}
                onChange={(seconds) => {
                  change({ [bound]: formatTime(seconds) });
                  player.current?.showAt(seconds);
                }}
              />
            </div>
          ))}
          <div className="flex flex-wrap gap-2">
            {(['start', 'end'] as const).map((bound) => (
              <button
                key={bound}
                type="button"
                className="button"
                aria-disabled={!part}
                onClick={() => {
                  if (!part) return;
                  pauseAt(part.end);
                  player.current?.jumpTo(
                    bound === 'start' ? part.start : Math.max(part.start, part.end - END_SECONDS),
                  );
                }}
              >
                <Icon name="play" />
                {messages.play[bound]}
              </button>
            ))}
          </div>
          {part && (
            <p role="status">
              {messages.result(
                formatTime(part.end - part.start),
                formatTime(part.start),
                formatTime(duration - part.end),
              )}
            </p>
          )}
          <p className="text-muted">{messages.hint}</p>
          <FormError error={error} messages={{}} />
          <button type="submit" className="button primary justify-self-start" aria-disabled={busy}>
            {messages.trim}
          </button>
        </form>
      </div>
      <ConfirmDialog
        ref={dialog}
        question={messages.question}
        yes={messages.trim}
        no={messages.cancel}
        danger
        onYes={() => void trim()}
      >
        <p className="mt-2">{messages.final}</p>
      </ConfirmDialog>
    </div>
  );
}

/** Returns a function that pauses the player once, when it reaches a time in seconds. */
function usePauseAt(
  { subscribe, get }: PlaybackTime,
  player: React.RefObject<PlayerHandle | null>,
): (seconds: number) => void {
  const end = useRef(Number.POSITIVE_INFINITY);
  const last = useRef(0);
  useEffect(
    () =>
      subscribe(() => {
        const before = last.current;
        last.current = get();
        // A jump across the end is not playback.
        if (before >= end.current || last.current < end.current) return;
        end.current = Number.POSITIVE_INFINITY;
        player.current?.pause();
      }),
    [subscribe, get, player],
  );
  return (seconds) => {
    end.current = seconds;
  };
}

function Slider(props: { label: string; value: string; max: number; onChange: (seconds: number) => void }) {
  const seconds = parseTime(props.value) ?? 0;
  return (
    <input
      type="range"
      className="w-full accent-accent"
      aria-label={props.label}
      aria-valuetext={props.value}
      min={0}
      max={props.max}
      step={STEP_SECONDS}
      value={seconds}
      onChange={({ currentTarget }) => {
        const value = Number(currentTarget.value);
        // Steps count from 0, so the last one may be before the end.
        props.onChange(value > props.max - STEP_SECONDS ? props.max : value);
      }}
    />
  );
}
