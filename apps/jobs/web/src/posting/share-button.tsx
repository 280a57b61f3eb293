import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { hrefOf } from '@workreel/ui/navigation';
import { toast } from '@workreel/ui/toasts';
import type { Posting } from '../api.ts';
import { POSTING } from '../language/language.ts';
import { postingPath } from '../paths.ts';

/** Opens the sharing dialog of the device; where there is none, copies the link. */
export function ShareButton({ posting: { id, title, companyName } }: { posting: Posting }) {
  const messages = useCatalogue(POSTING);
  const share = async () => {
    const url = new URL(hrefOf(postingPath(id)), location.href).href;
    try {
      if (matchMedia('(pointer: coarse)').matches && 'share' in navigator)
        return await navigator.share({ title: `${title} · ${companyName}`, url });
      await navigator.clipboard.writeText(url);
      toast(messages.linkCopied);
    } catch (error) {
      // Closing the dialog is no failure. Without a secure connection there is no clipboard.
      if ((error as Error).name !== 'AbortError') toast(`${messages.linkNotCopied} ${url}`, 'alarm');
    }
  };
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={messages.share(title)}
      title={messages.shareLink}
      onClick={() => void share()}
    >
      <Icon name="share-2" />
    </button>
  );
}
