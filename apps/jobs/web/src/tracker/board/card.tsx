import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { formatAgo } from '@workreel/ui/times';
import { memo, useEffect, useRef } from 'react';
import type { Application } from '../../api.ts';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { applicationPath } from '../../paths.ts';
import { daysLeft } from '../applications.domain.ts';
import { cardId, useBoardMoves } from './card-moves.tsx';
import { formatDaysLeft } from './days-left.ts';
import { MoveMenu } from './move-menu.tsx';

/** An application on the board. */
export const Card = memo(function Card({ application, today }: { application: Application; today: string }) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER);
  const board = useCatalogue(TRACKER).board;
  const { drag, claimFocus } = useBoardMoves();
  const link = useRef<HTMLAnchorElement>(null);
  const { id, posting, postingStatus, allowed, appliedAt, updatedAt } = application;
  useEffect(() => {
    if (claimFocus(id)) link.current?.focus();
  }, [id, claimFocus]);
  const remainingDays = daysLeft(posting, today);
  const changed = updatedAt !== appliedAt;
  return (
    <li
      id={cardId(id)}
      draggable={allowed.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', posting.title);
        drag(application);
      }}
      onDragEnd={() => drag(undefined)}
      className={`card grid gap-1.5 p-3 focus-within:border-accent ${allowed.length > 0 ? 'lg:cursor-grab' : ''}`}
    >
      <h3 className="line-clamp-3 leading-snug font-semibold">
        <Link
          ref={link}
          to={applicationPath(id)}
          draggable={false}
          lang={textLanguage(posting.title)}
          className="text-text no-underline hover:underline"
        >
          {posting.title}
        </Link>
      </h3>
      <p lang={textLanguage(posting.companyName)} className="line-clamp-2 text-muted">
        {posting.companyName}
      </p>
      {remainingDays !== undefined && (
        <p className="text-small font-semibold">{formatDaysLeft(remainingDays, t)}</p>
      )}
      {postingStatus !== 'open' && <p className="text-small text-muted">{messages.posting[postingStatus]}</p>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-small text-muted">
          <time dateTime={changed ? updatedAt : appliedAt}>
            {changed ? board.changed(formatAgo(updatedAt, t)) : board.applied(formatAgo(appliedAt, t))}
          </time>
        </p>
        {allowed.length > 0 && <MoveMenu application={application} />}
      </div>
    </li>
  );
});
