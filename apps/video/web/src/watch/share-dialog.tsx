import { Dialog } from '@workreel/ui/dialog';
import { Field } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { lazy, Suspense, useState } from 'react';
import { type Post, whenReachable } from '../api.ts';
import { WATCH } from '../language/language.ts';
import { editPath } from '../paths.ts';
import { embedCode, isEmbeddable } from './embed-code.domain.ts';
import { linkTo } from './start.domain.ts';
import { StartOption, useStart } from './start-option.tsx';

const Sharing = lazy(whenReachable(async () => ({ default: (await import('./sharing.tsx')).Sharing })));

/** The link to a video, and who can open it. @param props - `time`: position of the player, in seconds. */
export function ShareDialog(props: { post: Post; time: number; onClose: () => void }) {
  const messages = useCatalogue(WATCH);
  const { post, time, onClose } = props;
  const start = useStart(time, post.durationSeconds);
  const [status, setStatus] = useState('');
  const link = linkTo(location.origin, post.id, start.seconds);
  const audience = audienceOf(post);
  const isOwnPrivate = post.own && audience === 'private';
  const code = isEmbeddable(post) ? embedCode(location.origin, post, start.seconds) : null;
  const copy = async (name: 'link' | 'code', text: string) => {
    const { copied, copyFailed } = name === 'link' ? messages : messages.embed;
    try {
      await navigator.clipboard.writeText(text);
      setStatus(copied);
    } catch {
      // The clipboard is available only over HTTPS and on localhost.
      document.querySelector<HTMLInputElement>(`dialog [name=${name}]`)?.select();
      setStatus(copyFailed);
    }
  };
  const shareElsewhere = () => {
    // Rejected if the user cancels.
    navigator.share({ title: post.title, url: link }).catch(() => undefined);
  };
  return (
    <Dialog title={messages.shareTitle} onClose={onClose}>
      <div className="mt-3 grid gap-3">
        {audience !== 'public' && (
          <div className="grid gap-1 rounded-card bg-notice-soft px-3 py-2">
            <p>{messages.audience[audience]}</p>
            {audience === 'draft' && post.own && (
              <p>
                {messages.publishFirst[post.visibility]}{' '}
                <Link to={editPath(post.id)}>{messages.toPublish}</Link>
              </p>
            )}
          </div>
        )}
        {isOwnPrivate && (
          <Suspense>
            <Sharing id={post.id} start={start.seconds} />
          </Suspense>
        )}
        <Field
          name="link"
          label={isOwnPrivate ? messages.address : messages.link}
          hint={isOwnPrivate ? messages.addressHint : undefined}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <StartOption {...start} onChange={() => setStatus('')} />
        {code !== null && (
          <Field
            name="code"
            label={messages.embed.code}
            value={code}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        <p role="status" className="min-h-6 text-muted">
          {status}
        </p>
      </div>
      {/* The dialog of a private video is higher than most screens. */}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 bg-surface px-5 pt-2 pb-5">
        <button type="button" className="button" onClick={onClose}>
          {messages.close}
        </button>
        {code !== null && (
          <button type="button" className="button" onClick={() => void copy('code', code)}>
            {messages.embed.copy}
          </button>
        )}
        {'share' in navigator && (
          <button type="button" className="button" onClick={shareElsewhere}>
            {messages.shareElsewhere}
          </button>
        )}
        {/* Outsiders cannot open the address of a private video, so its own links are the ones to copy. */}
        <button
          type="button"
          className={isOwnPrivate ? 'button' : 'button primary'}
          onClick={() => void copy('link', link)}
        >
          {isOwnPrivate ? messages.copyAddress : messages.copy}
        </button>
      </div>
    </Dialog>
  );
}

function audienceOf({ publishedAt, visibility, own }: Post) {
  if (publishedAt === null) return 'draft';
  // The viewer may be an admin, or someone that it is shared with.
  return visibility === 'private' && !own ? 'shared' : visibility;
}
