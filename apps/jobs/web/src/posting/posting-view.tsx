import type { PostingDetails } from '../api.ts';
import { AdminActions } from './admin-actions.tsx';
import { Description, DescriptionSkeleton } from './description.tsx';
import { Facts } from './facts.tsx';
import { Header } from './header.tsx';
import { History } from './history.tsx';
import { OtherPostings } from './other-postings.tsx';
import { Signals } from './signals.tsx';
import { Similar } from './similar.tsx';

interface PostingViewProps {
  posting: PostingDetails;
  /** Whether the posting is from a list, which has no descriptions. */
  partial: boolean;
  level: 1 | 2;
}

/** A posting: its description first, with the facts beside it where there is room. */
export function PostingView({ posting, partial, level }: PostingViewProps) {
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @3xl:grid-cols-[minmax(0,1fr)_21rem]">
        <article className="grid content-start gap-4 @3xl:row-span-2">
          <Header posting={posting} level={level} />
          <Signals signals={posting.signals} />
          {partial ? <DescriptionSkeleton /> : <Description posting={posting} />}
        </article>
        <div className="grid content-start gap-4">
          <Facts posting={posting} />
          <OtherPostings posting={posting} />
          <History posting={posting} />
          <AdminActions posting={posting} />
        </div>
      </div>
      <div className="mt-6">
        <Similar id={posting.id} />
      </div>
    </div>
  );
}
