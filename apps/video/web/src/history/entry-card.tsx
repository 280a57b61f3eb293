import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { describeError } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import { useState } from 'react';
import type { HistoryEntry } from '../api.ts';
import { formatDay } from '../format.domain.ts';
import { HISTORY, useLanguage } from '../language/language.ts';
import { PostCard } from '../library/post-card.tsx';
import { useHistoryActions } from './history.ts';

/** A video that was watched, with a button that erases it. @param props - `onErased`: called before the card disappears. */
export function EntryCard({ entry, onErased }: { entry: HistoryEntry; onErased: () => void }) {
  const { t } = useLanguage();
  const messages = useCatalogue(HISTORY);
  const { erase } = useHistoryActions();
  const [busy, setBusy] = useState(false);
  const { post, seconds, watchedAt } = entry;
  const remove = async () => {
    setBusy(true);
    try {
      await erase(post.id);
      toast(messages.erased(post.title));
      onErased();
    } catch (error) {
      setBusy(false);
      toast(describeError(error as Error, t).title, 'alarm');
    }
  };
  const label = messages.eraseLabel(post.title);
  return (
    <div className="relative">
      <PostCard
        post={post}
        watchedSeconds={seconds}
        day={{ dateTime: watchedAt, label: messages.watchedOn(formatDay(watchedAt, t.language)) }}
      />
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-disabled={busy}
        className="absolute top-1.5 right-1.5 grid size-9 place-items-center rounded-full bg-black/75 text-white hover:bg-black"
        onClick={() => {
          if (!busy) void remove();
        }}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}
