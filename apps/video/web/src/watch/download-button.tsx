import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { failureReason } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import type { Post } from '../api.ts';
import { useLanguage, WATCH } from '../language/language.ts';
import { useDownload } from '../posts/use-download.ts';

export function DownloadButton({ post }: { post: Post }) {
  const { t } = useLanguage();
  const messages = useCatalogue(WATCH);
  const { busy, download } = useDownload(post.id, (error) =>
    toast(`${messages.downloadFailed}. ${failureReason(error, t, messages.downloadErrors)}`, 'alarm'),
  );
  return (
    <button type="button" className="button soft" aria-disabled={busy} onClick={download}>
      <Icon name="download" />
      {messages.download}
    </button>
  );
}
