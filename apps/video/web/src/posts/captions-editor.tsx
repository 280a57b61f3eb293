import { ErrorDetail } from '@workreel/ui/conditions';
import { FormError } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { ServiceError } from '@workreel/ui/service-error';
import { useId, useState } from 'react';
import { type Post, putCaptions, removeCaptions } from '../api.ts';
import type posts from '../language/ko/posts.ts';
import { POSTS, useLanguage } from '../language/language.ts';
import { COMMON_LANGUAGES, canonicalTag, languageName } from './caption-languages.domain.ts';
import { useTakePost } from './use-post.ts';
import { MAX_CAPTIONS, readLetters, toWebVtt } from './web-vtt.domain.ts';

/** What is not the service's answer: a file or a language that it would refuse, said before it is sent. */
class CaptionsFault extends Error {
  override name = 'CaptionsFault';
}

/** The captions of a video, by language: each is saved at once. */
export function CaptionsEditor({ post }: { post: Post }) {
  const messages = useCatalogue(POSTS).captions;
  const { language: reader } = useLanguage().t;
  const take = useTakePost();
  const heading = useId();
  const [error, setError] = useState<Error | null>(null);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  /** @param change - returns what is said when it is done. */
  const run = async (change: () => Promise<string>) => {
    if (busy) return;
    setBusy(true);
    setError(null);
    setSaid('');
    try {
      setSaid(await change());
    } catch (problem) {
      setError(problem as Error);
    } finally {
      setBusy(false);
    }
  };
  const add = (tag: string, file: File) =>
    run(async () => {
      const language = canonicalTag(tag);
      if (language === undefined) throw new CaptionsFault(messages.badTag);
      await take(await putCaptions(post.id, language, await readCaptions(file, language, messages)));
      return messages.added(languageName(language, reader));
    });
  const remove = (language: string) =>
    run(async () => {
      await removeCaptions(post.id, language);
      await take({ ...post, captions: post.captions.filter((caption) => caption.language !== language) });
      return messages.removed(languageName(language, reader));
    });
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <h3 id={heading} className="font-semibold">
        {messages.heading}
      </h3>
      {post.captions.length > 0 && (
        <ul aria-label={messages.list} className="grid gap-1">
          {post.captions.map(({ language }) => (
            <li
              key={language}
              className="flex items-center justify-between gap-2 rounded-lg bg-tag py-1 pr-1 pl-3"
            >
              <span>{languageName(language, reader)}</span>
              <button
                type="button"
                className="quiet"
                aria-label={messages.removeOf(languageName(language, reader))}
                aria-disabled={busy}
                onClick={() => void remove(language)}
              >
                {messages.remove}
              </button>
            </li>
          ))}
        </ul>
      )}
      <AddCaptions busy={busy} onAdd={(tag, file) => void add(tag, file)} />
      <p role="status" className="empty:hidden">
        {said}
      </p>
      <CaptionsError error={error} />
    </section>
  );
}

function AddCaptions({ busy, onAdd }: { busy: boolean; onAdd: (tag: string, file: File) => void }) {
  const messages = useCatalogue(POSTS).captions;
  const { language: reader } = useLanguage().t;
  const id = useId();
  const [chosen, setChosen] = useState<string>(reader);
  const [written, setWritten] = useState('');
  const isOther = chosen === '';
  return (
    <div className="grid gap-1">
      <label htmlFor={`${id}-language`}>{messages.language}</label>
      <div className="flex flex-wrap gap-2">
        <select
          id={`${id}-language`}
          className="field flex-1 basis-40"
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        >
          {COMMON_LANGUAGES.map((tag) => (
            <option key={tag} value={tag}>
              {languageName(tag, reader)}
            </option>
          ))}
          <option value="">{messages.other}</option>
        </select>
        {isOther && (
          <input
            className="field flex-1 basis-32"
            aria-label={messages.tag}
            placeholder={messages.tagHint}
            value={written}
            maxLength={35}
            autoComplete="off"
            autoCapitalize="off"
            onChange={({ currentTarget }) => setWritten(currentTarget.value)}
          />
        )}
        <label className="button has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
          <input
            type="file"
            className="unseen"
            accept=".vtt,.srt,text/vtt,application/x-subrip"
            aria-describedby={`${id}-hint`}
            disabled={busy}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file) onAdd(isOther ? written : chosen, file);
              // The same file may be chosen again, once it is mended.
              currentTarget.value = '';
            }}
          />
          {busy ? messages.adding : messages.add}
        </label>
      </div>
      <p id={`${id}-hint`} className="text-[0.8125rem] text-muted">
        {messages.hint}
      </p>
    </div>
  );
}

/** A file as WebVTT. @throws CaptionsFault where the service would not take it. */
async function readCaptions(
  file: File,
  language: string,
  messages: (typeof posts)['captions'],
): Promise<string> {
  if (file.size > MAX_CAPTIONS) throw new CaptionsFault(messages.tooLarge);
  const text = readLetters(new Uint8Array(await file.arrayBuffer()), language);
  if (text === null) throw new CaptionsFault(messages.unreadable);
  const captions = toWebVtt(text);
  if (captions === null) throw new CaptionsFault(messages.noCues);
  return captions;
}

function CaptionsError({ error }: { error: Error | null }) {
  const messages = useCatalogue(POSTS).captions;
  const isInvalid = error instanceof ServiceError && error.problem?.code === 'CAPTIONS_INVALID';
  if (!isInvalid && !(error instanceof CaptionsFault))
    return <FormError error={error} known={messages.errors} />;
  return (
    <div role="alert" className="rounded-card bg-alarm-soft px-3 py-2">
      <p className="font-semibold text-alarm">{isInvalid ? messages.invalid : error.message}</p>
      {/* Which line, and what would be right. */}
      {isInvalid && <ErrorDetail error={error} />}
    </div>
  );
}
