import { useQueryClient } from '@tanstack/react-query';
import { navigate } from '@workreel/ui/router';
import { describeError } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import { type Posting, session } from '../api.ts';
import { useLanguage } from '../language/language.ts';
import { setPendingBookmark } from './pending-bookmark.ts';

/** A button that adds or removes a bookmark. It redirects visitors to the sign-in page, which returns to the current page. */
export function BookmarkButton({ posting, bookmarked }: { posting: Posting; bookmarked: boolean }) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const toggle = async () => {
    // The session may not be restored yet.
    await session.restore();
    if (!session.state().account) {
      setPendingBookmark(posting.id);
      return navigate('/sign-in?why=bookmark');
    }
    try {
      await (await import('./posting-flags-calls.ts')).setBookmark(queries, posting.id, !bookmarked);
    } catch (error) {
      toast(describeError(error as Error, t).title, 'alarm');
    }
  };
  return (
    <button
      type="button"
      data-bookmark
      aria-pressed={bookmarked}
      aria-label={t.bookmark(posting.title)}
      title={bookmarked ? t.bookmarked : t.addBookmark}
      onClick={() => void toggle()}
      className="grid size-10 place-items-center self-start rounded-control hover:bg-tag"
    >
      <span className={`row-icon size-5 ${bookmarked ? 'bookmarked' : 'bookmark'}`} />
    </button>
  );
}
