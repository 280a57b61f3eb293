import { ToastButton } from '@workreel/ui/toast-button';
import { toast } from '@workreel/ui/toasts';
import type { Post } from '../api.ts';
import type posts from '../language/ko/posts.ts';
import { linkTo } from '../watch/start.domain.ts';

type Messages = (typeof posts)['publishing'];

/** Reports that a video was published, with a button that copies its link, unless only its owner can open that. */
export function showPublished({ id, title, visibility }: Post, messages: Messages): void {
  const link = linkTo(location.origin, id, null);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast(messages.linkCopied),
      // The clipboard is available only over HTTPS and on localhost.
      () => toast(link),
    );
  toast(
    messages.done.published(title),
    'notice',
    visibility !== 'private' && <ToastButton onClick={() => void copy()}>{messages.copyLink}</ToastButton>,
  );
}
