import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { isNotFound } from '@workreel/ui/service-error';
import { StatusMessage } from '@workreel/ui/status-message';
import { isTyping } from '@workreel/ui/typing';
import { useEffect, useRef } from 'react';
import { POSTING, useLanguage } from '../language/language.ts';
import { LoadError } from '../listing/load-error.tsx';
import { postingPath } from '../paths.ts';
import { PostingView } from './posting-view.tsx';
import { usePosting } from './use-posting.ts';

interface PostingPaneProps {
  id: string;
  /** Moves the focus to the posting. */
  focus: boolean;
  onClose: () => void;
}

/** A posting beside the list. */
export function PostingPane({ id, focus, onClose }: PostingPaneProps) {
  const messages = useCatalogue(POSTING);
  const { t } = useLanguage();
  const { data: posting, isPlaceholderData, error, refetch } = usePosting(id);
  const pane = useRef<HTMLElement>(null);
  const isLoaded = posting !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another posting starts at its beginning.
  useEffect(() => {
    pane.current?.scrollTo(0, 0);
    if (focus && isLoaded) pane.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [id, focus, isLoaded]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event.target)) return;
      // Escape closes a dialog first.
      if (!document.querySelector('dialog[open]')) onClose();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [onClose]);
  return (
    <aside ref={pane} className="posting-pane" aria-label={messages.pane}>
      <div className="sticky top-0 z-10 flex items-center justify-end bg-ground">
        <Link
          to={postingPath(id)}
          className="icon-button"
          aria-label={messages.openPage}
          title={messages.openPage}
        >
          <Icon name="maximize-2" />
        </Link>
        <button type="button" className="icon-button" aria-label={t.close} title={t.close} onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      {error && isNotFound(error) ? (
        <StatusMessage title={messages.missing} hint={messages.missingHint} />
      ) : error && !posting ? (
        <LoadError error={error} onRetry={() => void refetch()} onClear={undefined} />
      ) : (
        posting && <PostingView posting={posting} partial={isPlaceholderData} level={2} />
      )}
    </aside>
  );
}
