import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { formatAgo } from '@workreel/ui/times';
import { memo, type ReactNode } from 'react';
import type { Application, Bookmark } from '../../api.ts';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { formatLocation } from '../../listing/format.domain.ts';
import { applicationPath, postingPath } from '../../paths.ts';
import {
  daysLeft,
  findNextReminder,
  type Item,
  idsOf,
  isApplication,
  isProvisional,
  titleOf,
} from '../applications.domain.ts';
import { cardId, useBoardMoves, useCardFocus } from './card-moves.tsx';
import { formatDaysLeft } from './days-left.ts';
import { MoveMenu } from './move-menu.tsx';
import { ReminderTime } from './reminder-time.tsx';

interface CardProps<Shown> {
  item: Shown;
  today: string;
}

export const ApplicationCard = memo(function ApplicationCard({ item, today }: CardProps<Application>) {
  const { t } = useLanguage();
  const board = useCatalogue(TRACKER).board;
  const { id, companyName, location, appliedAt, updatedAt, jobPostingId } = item;
  const reminder = findNextReminder(item.reminders);
  const changed = updatedAt !== appliedAt;
  // The page of the application exists when the server has created it.
  const path = isProvisional(item) ? postingPath(jobPostingId!) : applicationPath(id);
  return (
    <Card
      item={item}
      path={path}
      company={companyName}
      location={location}
      today={today}
      since={
        <time dateTime={changed ? updatedAt : appliedAt}>
          {changed ? board.changed(formatAgo(updatedAt, t)) : board.applied(formatAgo(appliedAt, t))}
        </time>
      }
    >
      {reminder && <ReminderTime reminder={reminder} text={reminder.text} />}
    </Card>
  );
});

/** A bookmarked posting to which the user has not applied. */
export const BookmarkCard = memo(function BookmarkCard({ item, today }: CardProps<Bookmark>) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).bookmarks;
  const { posting, postingStatus, createdAt } = item;
  return (
    <Card
      item={item}
      path={postingStatus === 'gone' ? undefined : postingPath(posting.id)}
      company={posting.companyName}
      location={formatLocation(posting, t)?.main ?? null}
      today={today}
      since={<time dateTime={createdAt}>{messages.savedAt(formatAgo(createdAt, t))}</time>}
    />
  );
});

interface CardFrameProps {
  item: Item;
  /** Undefined if there is no page. */
  path: string | undefined;
  company: string;
  location: string | null;
  today: string;
  since: ReactNode;
  children?: ReactNode;
}

function Card({ item, path, company, location, today, since, children }: CardFrameProps) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER);
  const { drag } = useBoardMoves();
  const card = useCardFocus(item);
  const { posting, postingStatus } = item;
  const title = titleOf(item);
  const isActive = !isApplication(item) || item.status !== 'hired';
  const remainingDays = posting && isActive ? daysLeft(posting, today) : undefined;
  return (
    <li
      ref={card}
      id={cardId(idsOf(item)[0]!)}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', title);
        drag(item);
      }}
      onDragEnd={() => drag(undefined)}
      className="card grid gap-1 p-3 focus-within:border-accent lg:cursor-grab"
    >
      <h3 lang={textLanguage(title)} className="leading-snug font-semibold">
        {path === undefined ? (
          <span className="line-clamp-3">{title}</span>
        ) : (
          <Link
            to={path}
            draggable={false}
            className="block min-h-11 content-center text-text no-underline hover:underline lg:min-h-0"
          >
            <span className="line-clamp-3">{title}</span>
          </Link>
        )}
      </h3>
      <p lang={textLanguage(company)} className="line-clamp-2 text-muted">
        {company}
      </p>
      {location !== null && (
        <p lang={textLanguage(location)} className="line-clamp-1 text-small text-muted">
          {location}
        </p>
      )}
      {children}
      {remainingDays !== undefined && (
        <p className="text-small font-semibold">{formatDaysLeft(remainingDays, t)}</p>
      )}
      {(postingStatus === 'closed' || postingStatus === 'gone') && (
        <p className="text-small text-muted">{messages.posting[postingStatus]}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-small text-muted">{since}</p>
        <MoveMenu item={item} />
      </div>
    </li>
  );
}
