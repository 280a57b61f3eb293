import { useQueryClient } from '@tanstack/react-query';
import { describeError } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import { requireAccount } from '../account/pending-action.ts';
import type { Posting } from '../api.ts';
import { useLanguage } from '../language/language.ts';

/** A button that adds or removes a bookmark. Visitors sign in first, and then return to the page. */
export function BookmarkButton({ posting, bookmarked }: { posting: Posting; bookmarked: boolean }) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const toggle = async () => {
    if (!(await requireAccount({ kind: 'bookmark', postingId: posting.id, title: posting.title }))) return;
    try {
      await (await import('./posting-flags-calls.ts')).setBookmark(queries, posting.id, !bookmarked);
    } catch (error) {
      toast(describeError(error as Error, t).title, 'alarm');
    }
  };
  return (
    <button
      type="button"
      data-bookmark={posting.id}
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
