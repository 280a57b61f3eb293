import { Dialog } from '@workreel/ui/dialog';
import { Field } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { useId, useState } from 'react';
import type { Post } from '../api.ts';
import { formatDuration } from '../format.domain.ts';
import { WATCH } from '../language/language.ts';
import { linkTo } from './start.domain.ts';

/** The link to a video, and who can open it. @param props - `time`: position of the player, in seconds. */
export function ShareDialog(props: { post: Post; time: number; onClose: () => void }) {
  const messages = useCatalogue(WATCH);
  const { post, time, onClose } = props;
  const id = useId();
  const [withTime, setWithTime] = useState(false);
  const [status, setStatus] = useState('');
  const link = linkTo(location.origin, post.id, withTime ? time : null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setStatus(messages.copied);
    } catch {
      // The clipboard is available only over HTTPS and on localhost.
      document.querySelector<HTMLInputElement>('[name=link]')?.select();
      setStatus(messages.copyFailed);
    }
  };
  const shareElsewhere = () => {
    // Rejected if the user cancels.
    navigator.share({ title: post.title, url: link }).catch(() => undefined);
  };
  return (
    <Dialog title={messages.shareTitle} onClose={onClose}>
      <div className="mt-3 grid gap-3">
        {post.visibility !== 'public' && (
          <p className="rounded-card bg-notice-soft px-3 py-2">{messages.audience[post.visibility]}</p>
        )}
        <Field
          name="link"
          label={messages.link}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        {time >= 1 && (
          <p className="flex items-center gap-2">
            <input
              id={id}
              type="checkbox"
              className="size-4"
              checked={withTime}
              onChange={(event) => {
                setWithTime(event.currentTarget.checked);
                setStatus('');
              }}
            />
            <label htmlFor={id}>{messages.startAt(formatDuration(time))}</label>
          </p>
        )}
        <p role="status" className="min-h-6 text-muted">
          {status}
        </p>
      </div>
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <button type="button" className="button" onClick={onClose}>
          {messages.close}
        </button>
        {'share' in navigator && (
          <button type="button" className="button" onClick={shareElsewhere}>
            {messages.shareElsewhere}
          </button>
        )}
        <button type="button" className="button primary" onClick={() => void copy()}>
          {messages.copy}
        </button>
      </div>
    </Dialog>
  );
}
