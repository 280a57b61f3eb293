import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { formatTime } from '@workreel/ui/times';
import { toast } from '@workreel/ui/toasts';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import type { Application, Bookmark } from '../../api.ts';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { daysBetween, formatLocation, localDay } from '../../listing/format.domain.ts';
import { applicationPath, postingPath } from '../../paths.ts';
import {
  daysLeft,
  findNextReminder,
  formatPlace,
  type Item,
  idsOf,
  isApplication,
  isProvisional,
  neighborOf,
  statusSince,
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
  const { id, companyName, jobPostingId } = item;
  const reminder = findNextReminder(item, Date.now());
  // The page of the application exists when the server has created it.
  const path = isProvisional(item) ? postingPath(jobPostingId!) : applicationPath(id);
  return (
    <Card
      item={item}
      path={path}
      company={companyName}
      location={formatPlace(item, t)}
      today={today}
      since={statusSince(item)}
    >
      {reminder && <ReminderTime reminder={reminder} text={reminder.text} />}
    </Card>
  );
});

/** A bookmarked posting to which the user has not applied. */
export const BookmarkCard = memo(function BookmarkCard({ item, today }: CardProps<Bookmark>) {
  const { t } = useLanguage();
  const { posting, postingStatus, createdAt } = item;
  return (
    <Card
      item={item}
      path={postingStatus === 'gone' ? undefined : postingPath(posting.id)}
      company={posting.companyName}
      location={formatLocation(posting, t)?.main ?? null}
      today={today}
      since={createdAt}
    />
  );
});

/** Keys that move a card, one of whose controls has the focus, to the column to the left or right. */
const STEPS: ReadonlyMap<string, -1 | 1> = new Map([
  ['[', -1],
  [']', 1],
]);

interface CardFrameProps {
  item: Item;
  /** Undefined if there is no page. */
  path: string | undefined;
  company: string;
  location: string | null;
  today: string;
  /** When the card came into its column. */
  since: string;
  children?: ReactNode;
}

function Card({ item, path, company, location, today, since, children }: CardFrameProps) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER);
  const { drag, move } = useBoardMoves();
  const card = useCardFocus(item);
  const { posting, postingStatus } = item;
  const title = titleOf(item);
  const isActive = !isApplication(item) || item.status !== 'hired';
  const remainingDays = posting && isActive ? daysLeft(posting, today) : undefined;
  const moveByKey = (event: KeyboardEvent) => {
    const step = STEPS.get(event.key);
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = neighborOf(item, step);
    if (to) move(item, to);
    else if (step < 0 && isApplication(item)) toast(messages.move.notBack);
  };
  return (
    <li
      ref={card}
      onKeyDown={moveByKey}
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
            aria-keyshortcuts="[ ]"
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
        <p className="text-small text-muted">
          <time dateTime={since} title={formatTime(since, t.language)}>
            {messages.board.daysInStatus(Math.max(0, daysBetween(localDay(new Date(since)), today)))}
          </time>
        </p>
        <MoveMenu item={item} />
      </div>
    </li>
  );
}
