import { useQuery } from '@tanstack/react-query';
import { AccountRequired } from '@workreel/ui/account/account-required';
import { FormError, Submit, useSubmit } from '@workreel/ui/form';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { LoadError } from '@workreel/ui/load-error';
import { Link, useParam } from '@workreel/ui/router';
import { isNotFound } from '@workreel/ui/service-error';
import { StatusMessage } from '@workreel/ui/status-message';
import { textLanguage } from '@workreel/ui/text-language';
import { toast } from '@workreel/ui/toasts';
import { useWindowTitle } from '@workreel/ui/window-title';
import { type FormEvent, useRef, useState } from 'react';
import { type Post, putCaptions } from '../../api.ts';
import { MINE, POSTS, useLanguage } from '../../language/language.ts';
import { editPath } from '../../paths.ts';
import { canonicalTag, languageName } from '../../posts/caption-languages.domain.ts';
import { useCachePost, usePost } from '../../posts/use-post.ts';
import { createPlaybackTime, usePlaybackTime } from '../../watch/playback-time.ts';
import type { PlayerHandle } from '../../watch/player.tsx';
import { BackLink } from '../back-link.tsx';
import { EditorPlayer } from '../editor-player.tsx';
import { MissingVideo } from '../missing-video.tsx';
import { UnsavedChangesDialog } from '../unsaved-changes-dialog.tsx';
import { CueRow } from './cue-row.tsx';
import {
  type Captions,
  type CueFields,
  createCue,
  findCueErrors,
  formatCaptions,
  hasErrors,
  insertCue,
  NO_CAPTIONS,
  parseCaptions,
  textAt,
} from './cues.domain.ts';

/** Writes or corrects the captions of one of the user's own videos, in one language, beside the player. */
export function CaptionsPage() {
  const messages = useCatalogue(MINE);
  const [id, language] = [useParam('id'), useParam('language')];
  return (
    <AccountRequired reason={messages.signInReason}>
      {() => <Loaded key={`${id} ${language}`} id={id} tag={language} />}
    </AccountRequired>
  );
}

function Loaded({ id, tag }: { id: string; tag: string }) {
  const { edit: messages, captionsEditor } = useCatalogue(MINE);
  const { invalidTag } = useCatalogue(POSTS).captions;
  const { language: userLanguage } = useLanguage().t;
  const language = canonicalTag(tag);
  const post = usePost(id, false);
  const isMissing = isNotFound(post.error) || post.data?.own === false;
  const caption = post.data?.captions.find((other) => other.language === language);
  const captions = useCaptions([id, tag], post.data && !isMissing ? caption : null);
  useWindowTitle(
    isMissing || language === undefined
      ? messages.notFound
      : captionsEditor.page(languageName(language, userLanguage)),
  );
  if (isMissing || language === undefined) return <MissingVideo hint={isMissing ? undefined : invalidTag} />;
  // What was loaded stays: it may have been changed since.
  const failed = [post, captions].find(({ data, error }) => error && !data);
  if (failed?.error) return <LoadError error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!post.data || !captions.data) return <div className="skeleton aspect-video max-w-3xl" data-skeleton />;
  return post.data.playable ? (
    <Editor post={post.data} language={language} initial={captions.data} label={caption?.label} />
  ) : (
    <StatusMessage page title={captionsEditor.notPlayable} hint={captionsEditor.notPlayableHint}>
      <Link className="button mt-4" to={editPath(id)}>
        {captionsEditor.back}
      </Link>
    </StatusMessage>
  );
}

/**
 * @param key - the video and the language. The address is not part of it, since it changes when the captions are saved.
 * @param caption - null until it is known; undefined if there are no captions in the language.
 */
const useCaptions = (key: readonly string[], caption: Post['captions'][number] | undefined | null) =>
  useQuery({
    // Read once: the editor keeps what was changed since.
    queryKey: ['captions-to-edit', ...key],
    enabled: caption !== null,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Captions> => {
      if (!caption) return NO_CAPTIONS;
      const response = await fetch(caption.url, { signal });
      if (!response.ok) throw new Error(`The captions request failed with status ${response.status}.`);
      return parseCaptions(await response.text());
    },
  });

interface EditorProps {
  post: Post;
  language: string;
  initial: Captions;
  /** What players show; undefined for new captions. */
  label: string | undefined;
}

function Editor({ post, language, initial, label }: EditorProps) {
  const { captionsEditor: messages } = useCatalogue(MINE);
  const { save, saving, captions: captionMessages } = useCatalogue(POSTS);
  const { language: userLanguage } = useLanguage().t;
  const cachePost = useCachePost();
  const player = useRef<PlayerHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  const [time] = useState(createPlaybackTime);
  const [saved, setSaved] = useState(initial);
  const [captions, setCaptions] = useState(initial);
  const [selected, setSelected] = useState<number>();
  const [invalid, setInvalid] = useState(0);
  const { cues } = captions;
  const setCues = (change: (cues: CueFields[]) => CueFields[]) =>
    setCaptions((current) => ({ ...current, cues: change(current.cues) }));
  const { onSubmit, busy, error } = useSubmit(async () => {
    const changed = await putCaptions(post.id, language, formatCaptions(captions), label);
    setSaved(captions);
    await cachePost(changed);
    toast(messages.saved);
  });
  const focusFirst = (selector: string) =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(selector)?.focus());
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const wrong = cues.filter((cue) => hasErrors(findCueErrors(cue)));
    setInvalid(wrong.length);
    if (wrong.length === 0 && cues.length > 0) return onSubmit(event);
    event.preventDefault();
    if (wrong.length === 0) return toast(messages.empty, 'alarm');
    setSelected(wrong[0]!.id);
    focusFirst('[aria-invalid=true]');
  };
  const select = (id: number) => {
    setSelected(id);
    focusFirst('textarea');
  };
  const add = () => {
    const cue = createCue(cues, player.current!.currentTime(), post.durationSeconds ?? Infinity);
    setCues((current) => insertCue(current, cue));
    select(cue.id);
  };
  const remove = (id: number) => {
    setCues((current) => current.filter((cue) => cue.id !== id));
    setSelected(undefined);
    toast(messages.removed);
    focusFirst('[data-add]');
  };
  return (
    <div className="grid gap-4">
      <header className="grid gap-1">
        <BackLink to={editPath(post.id)}>{messages.back}</BackLink>
        <h1 className="text-heading font-bold">{messages.page(languageName(language, userLanguage))}</h1>
        <p lang={textLanguage(post.title)}>{post.title}</p>
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_28rem]">
        <div className="sticky top-0 z-10 -mx-4 sm:mx-0 lg:top-16">
          <EditorPlayer {...{ post, player, time }}>
            <CurrentCaption cues={cues} time={time} />
          </EditorPlayer>
        </div>
        <form ref={form} onSubmit={submit} noValidate className="card grid min-w-0 gap-3 p-4">
          <div className="flex flex-wrap items-center gap-2">
            <p role="status" className="mr-auto basis-full text-muted sm:basis-auto">
              {messages.count(cues.length)}
            </p>
            <button type="button" data-add className="button" onClick={add}>
              <Icon name="plus" />
              {messages.add}
            </button>
            <Submit busy={busy}>{busy ? saving : save}</Submit>
          </div>
          {invalid > 0 && (
            <p role="alert" className="text-alarm">
              {messages.invalid(invalid)}
            </p>
          )}
          <FormError error={error} messages={captionMessages.errors} />
          {cues.length === 0 && <p className="text-muted">{messages.none}</p>}
          {cues.length > 0 && (
            <ol
              aria-label={messages.list}
              lang={language}
              className="grid content-start gap-1 lg:max-h-[70vh] lg:overflow-y-auto"
            >
              {cues.map((cue) => (
                <CueRow
                  key={cue.id}
                  cue={cue}
                  isSelected={cue.id === selected}
                  showsErrors={invalid > 0}
                  player={player}
                  onSelect={() => select(cue.id)}
                  onChange={(change) =>
                    setCues((current) =>
                      current.map((other) => (other.id === cue.id ? { ...other, ...change } : other)),
                    )
                  }
                  onRemove={() => remove(cue.id)}
                />
              ))}
            </ol>
          )}
          <UnsavedChangesDialog isChanged={() => captions !== saved} />
        </form>
      </div>
    </div>
  );
}

function CurrentCaption(props: { cues: readonly CueFields[]; time: ReturnType<typeof createPlaybackTime> }) {
  const text = usePlaybackTime(props.time, (seconds) => textAt(props.cues, seconds));
  return (
    text !== '' && (
      <p className="pointer-events-none absolute inset-x-4 bottom-24 text-center">
        <span
          className="inline-block rounded bg-black/80 px-2 py-0.5 whitespace-pre-line text-white"
          data-caption
        >
          {text}
        </span>
      </p>
    )
  );
}
