import { Dialog } from '@workreel/ui/dialog';
import { Field } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { lazy, Suspense, useState } from 'react';
import { type Post, whenReachable } from '../api.ts';
import { formatDuration } from '../format.domain.ts';
import { WATCH } from '../language/language.ts';
import { Checkbox } from '../posts/checkbox.tsx';
import { embedCode, isEmbeddable } from './embed-code.domain.ts';
import { linkTo } from './start.domain.ts';

const Sharing = lazy(whenReachable(async () => ({ default: (await import('./sharing.tsx')).Sharing })));

/** The link to a video, and who can open it. @param props - `time`: position of the player, in seconds. */
export function ShareDialog(props: { post: Post; time: number; onClose: () => void }) {
  const messages = useCatalogue(WATCH);
  const { post, time, onClose } = props;
  const [withTime, setWithTime] = useState(false);
  const [status, setStatus] = useState('');
  const start = withTime ? time : null;
  const link = linkTo(location.origin, post.id, start);
  const audience = audienceOf(post);
  const code = isEmbeddable(post) ? embedCode(location.origin, post, start) : null;
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
          <p className="rounded-card bg-notice-soft px-3 py-2">{messages.audience[audience]}</p>
        )}
        <Field
          name="link"
          label={messages.link}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        {time >= 1 && (
          <Checkbox
            label={messages.startAt(formatDuration(time))}
            checked={withTime}
            onChange={(checked) => {
              setWithTime(checked);
              setStatus('');
            }}
          />
        )}
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
      {post.own && audience === 'private' && (
        <Suspense>
          <Sharing id={post.id} />
        </Suspense>
      )}
      <div className="mt-2 flex flex-wrap justify-end gap-2">
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
        <button type="button" className="button primary" onClick={() => void copy('link', link)}>
          {messages.copy}
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
