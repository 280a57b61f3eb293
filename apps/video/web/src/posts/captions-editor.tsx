import { FormError } from '@workreel/ui/form';
import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { ServiceError } from '@workreel/ui/service-error';
import { ErrorDetails } from '@workreel/ui/status-message';
import { type ReactNode, useId, useState } from 'react';
import { type Post, putCaptions, removeCaptions } from '../api.ts';
import type posts from '../language/ko/posts.ts';
import { POSTS, useLanguage } from '../language/language.ts';
import { captionsPath } from '../paths.ts';
import { COMMON_LANGUAGES, canonicalTag, languageName } from './caption-languages.domain.ts';
import { useCachePost } from './use-post.ts';
import { decodeText, MAX_CAPTIONS_BYTES, toWebVtt } from './web-vtt.domain.ts';

/** A file or language that is rejected before the upload. */
class CaptionsFileError extends Error {
  override name = 'CaptionsFileError';
}

/** The captions of a video, by language. Each change is saved immediately. @param props - `section`: whether they are a section of the page. */
export function CaptionsEditor({ post, section = false }: { post: Post; section?: boolean }) {
  const messages = useCatalogue(POSTS).captions;
  const { language: userLanguage } = useLanguage().t;
  const cachePost = useCachePost();
  const Heading = section ? 'h2' : 'h3';
  const heading = useId();
  const [error, setError] = useState<Error | null>(null);
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState('');
  /** Runs one change at a time. @param change - returns a success message. */
  const run = async (change: () => Promise<string>) => {
    if (busy) return;
    setBusy(true);
    setError(null);
    setStatus('');
    try {
      setStatus(await change());
    } catch (problem) {
      setError(problem as Error);
    } finally {
      setBusy(false);
    }
  };
  const add = (tag: string, file: File) =>
    run(async () => {
      const language = canonicalTag(tag);
      if (language === undefined) throw new CaptionsFileError(messages.invalidTag);
      await cachePost(await putCaptions(post.id, language, await readCaptions(file, language, messages)));
      return messages.added(languageName(language, userLanguage));
    });
  const remove = (language: string) =>
    run(async () => {
      await removeCaptions(post.id, language);
      await cachePost({
        ...post,
        captions: post.captions.filter((caption) => caption.language !== language),
      });
      return messages.removed(languageName(language, userLanguage));
    });
  return (
    <Frame section={section} heading={heading}>
      <Heading id={heading} className={`font-semibold ${section ? 'text-large' : ''}`}>
        {messages.heading}
      </Heading>
      {post.captions.length > 0 && (
        <ul aria-label={messages.list} className="grid gap-1">
          {post.captions.map(({ language }) => (
            <li
              key={language}
              className="flex items-center justify-between gap-2 rounded-control bg-tag py-1 pr-1 pl-3"
            >
              <span>{languageName(language, userLanguage)}</span>
              {post.playable && (
                <Link
                  to={captionsPath(post.id, language)}
                  className="quiet ml-auto inline-flex items-center no-underline"
                  aria-label={messages.editOf(languageName(language, userLanguage))}
                >
                  {messages.edit}
                </Link>
              )}
              <button
                type="button"
                className="quiet text-alarm"
                aria-label={messages.removeOf(languageName(language, userLanguage))}
                aria-disabled={busy}
                onClick={() => void remove(language)}
              >
                {messages.remove}
              </button>
            </li>
          ))}
        </ul>
      )}
      <AddCaptions post={post} busy={busy} onAdd={(tag, file) => void add(tag, file)} />
      <p role="status" className="empty:hidden">
        {status}
      </p>
      <CaptionsError error={error} />
    </Frame>
  );
}

function AddCaptions(props: { post: Post; busy: boolean; onAdd: (tag: string, file: File) => void }) {
  const { post, busy, onAdd } = props;
  const messages = useCatalogue(POSTS).captions;
  const { language: userLanguage } = useLanguage().t;
  const id = useId();
  const [selected, setSelected] = useState<string>(userLanguage);
  const [customTag, setCustomTag] = useState('');
  const isOther = selected === '';
  const tag = canonicalTag(isOther ? customTag : selected);
  return (
    <div className="grid gap-1">
      <label htmlFor={`${id}-language`}>{messages.language}</label>
      <div className="flex flex-wrap gap-2">
        <select
          id={`${id}-language`}
          className="field flex-1 basis-40"
          value={selected}
          onChange={({ currentTarget }) => setSelected(currentTarget.value)}
        >
          {COMMON_LANGUAGES.map((tag) => (
            <option key={tag} value={tag}>
              {languageName(tag, userLanguage)}
            </option>
          ))}
          <option value="">{messages.other}</option>
        </select>
        {isOther && (
          <input
            className="field flex-1 basis-32"
            aria-label={messages.tag}
            placeholder={messages.tagHint}
            value={customTag}
            maxLength={35}
            autoComplete="off"
            autoCapitalize="off"
            onChange={({ currentTarget }) => setCustomTag(currentTarget.value)}
          />
        )}
        <label className="button has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
          <input
            type="file"
            className="visually-hidden"
            accept=".vtt,.srt,text/vtt,application/x-subrip"
            aria-describedby={`${id}-hint`}
            disabled={busy}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file) onAdd(isOther ? customTag : selected, file);
              // Allow choosing the same file again after fixing it.
              currentTarget.value = '';
            }}
          />
          {busy ? messages.adding : messages.add}
        </label>
        {post.playable && tag !== undefined && (
          <Link to={captionsPath(post.id, tag)} className="button">
            <Icon name="pencil" />
            {messages.write}
          </Link>
        )}
      </div>
      <p id={`${id}-hint`} className="text-small text-muted">
        {messages.hint}
      </p>
    </div>
  );
}

/** Reads a file as WebVTT. @throws CaptionsFileError if the service would reject it. */
async function readCaptions(
  file: File,
  language: string,
  messages: (typeof posts)['captions'],
): Promise<string> {
  if (file.size > MAX_CAPTIONS_BYTES) throw new CaptionsFileError(messages.tooLarge);
  const text = decodeText(new Uint8Array(await file.arrayBuffer()), language);
  if (text === null) throw new CaptionsFileError(messages.unreadable);
  const captions = toWebVtt(text);
  if (captions === null) throw new CaptionsFileError(messages.noCues);
  return captions;
}

function CaptionsError({ error }: { error: Error | null }) {
  const messages = useCatalogue(POSTS).captions;
  const isInvalid = error instanceof ServiceError && error.problem?.code === 'CAPTIONS_INVALID';
  if (!isInvalid && !(error instanceof CaptionsFileError))
    return <FormError error={error} messages={messages.errors} />;
  return (
    <div role="alert" className="rounded-card bg-alarm-soft px-3 py-2">
      <p className="font-semibold text-alarm">{isInvalid ? messages.invalid : error.message}</p>
      {/* The details name the invalid line. */}
      {isInvalid && <ErrorDetails error={error} />}
    </div>
  );
}

/** Several editors on one page would be sections of the same name. */
function Frame(props: { section: boolean; heading: string; children: ReactNode }) {
  const { section, heading, children } = props;
  return section ? (
    <section aria-labelledby={heading} className="grid gap-3">
      {children}
    </section>
  ) : (
    <div className="grid gap-3">{children}</div>
  );
}
