/** Moves cards on the board, by dragging or with a menu. */
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import {
  createContext,
  type DragEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ApplicationStatus, Bookmark } from '../../api.ts';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { Undo } from '../../listing/undo.tsx';
import { truncate } from '../../truncate.domain.ts';
import { type Column, columnOf, type Item, idsOf, isApplication } from '../applications.domain.ts';
import { useFailureToast } from '../use-failure-toast.tsx';
import { useMove } from '../use-move.tsx';
import { useBookmarkMoves } from './bookmarks.ts';

interface BoardMoves {
  dragged: Item | undefined;
  drag: (item: Item | undefined) => void;
  move: (item: Item, to: ApplicationStatus) => void;
  focus: CardFocus;
}

const Board = createContext<BoardMoves | null>(null);
export const useBoardMoves = (): BoardMoves => useContext(Board)!;

export function BoardMovesProvider({ children }: { children: ReactNode }) {
  const [focus] = useState(() => new CardFocus());
  const [dragged, drag] = useState<Item>();
  const moveApplication = useMove(focus.expect);
  const applyToBookmark = useApplyToBookmark(focus.expect);
  const move = useCallback(
    (item: Item, to: ApplicationStatus) => {
      if (isApplication(item)) moveApplication(item, to);
      else applyToBookmark(item, to);
    },
    [moveApplication, applyToBookmark],
  );
  const moves = useMemo(() => ({ dragged, drag, move, focus }), [dragged, move, focus]);
  return <Board value={moves}>{children}</Board>;
}

/** Returns a function that turns a bookmark into an application, with a toast that offers to undo it. */
function useApplyToBookmark(onMove: (item: Item) => void) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER);
  const showFailure = useFailureToast();
  const { apply, undo } = useBookmarkMoves();
  return (bookmark: Bookmark, to: ApplicationStatus): void => {
    const title = truncate(bookmark.posting.title);
    onMove(bookmark);
    const applied = apply(bookmark, to);
    const back = async () => {
      try {
        const application = await applied.catch(() => undefined);
        // If it failed, the bookmark is back already.
        if (!application) return;
        onMove(application);
        await undo(application, bookmark);
      } catch (error) {
        showFailure(messages.move.failed(title), error as Error);
      }
    };
    toast(
      messages.move.done(title, messages.board.bookmarks, t.applied[to]),
      'notice',
      <Undo onUndo={() => void back()} />,
    );
    applied.catch((error: Error) => showFailure(messages.move.failed(title), error));
  };
}

/** Keeps the keyboard focus on a card when it moves to another column, which replaces its elements. */
class CardFocus {
  private awaited: { ids: readonly string[]; from: Element | null; fallback: HTMLElement | null } | undefined;

  /** The card that appears next with one of the IDs of this one takes the focus, unless the user moves it meanwhile. */
  readonly expect = (item: Item): void => {
    this.awaited = { ids: idsOf(item), from: document.activeElement, fallback: null };
  };

  /** Called when a card has appeared. */
  readonly take = (item: Item, card: HTMLElement): void => {
    const { awaited } = this;
    if (!awaited || !idsOf(item).some((id) => awaited.ids.includes(id))) return;
    this.awaited = undefined;
    const { activeElement } = document;
    if (
      activeElement === document.body ||
      [awaited.from, awaited.fallback].includes(activeElement as HTMLElement)
    )
      card.querySelector('a')?.focus();
  };

  /** Called before a card disappears. */
  readonly leave = (item: Item, card: HTMLElement): void => {
    if (!card.contains(document.activeElement)) return;
    const ids = idsOf(item);
    const fallback = card.closest('section')?.querySelector<HTMLElement>('h2[tabindex], h2 button') ?? null;
    this.awaited = { ids, from: null, fallback };
    // The card may have appeared in its new column already, or appear there later, or not at all.
    setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const moved = ids.flatMap((id) => document.getElementById(cardId(id)) ?? [])[0];
      (moved?.querySelector('a') ?? fallback)?.focus();
    });
  };
}

/** The ID of the element of a card. */
export const cardId = (id: string): string => `card-${id}`;

/** Keeps the focus on the card of an item. @returns the ref of its element. */
export function useCardFocus(item: Item): RefObject<HTMLLIElement | null> {
  const { focus } = useBoardMoves();
  const card = useRef<HTMLLIElement>(null);
  const [id] = idsOf(item);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the item is the same card.
  useLayoutEffect(() => {
    const element = card.current!;
    focus.take(item, element);
    return () => focus.leave(item, element);
  }, [id, focus]);
  return card;
}

/** Returns event handlers that make an element a drop target for a column. `dropState` is `idle` while no card of another column is dragged. */
export function useDropTarget(column: Column) {
  const { dragged, drag, move } = useBoardMoves();
  const [over, setOver] = useState(false);
  const isFromElsewhere = dragged !== undefined && columnOf(dragged) !== column;
  const isAllowed = isFromElsewhere && column !== 'bookmarks';
  const dropHandlers = {
    onDragOver: (event: DragEvent) => {
      if (!isAllowed) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!isAllowed) return;
      event.preventDefault();
      setOver(false);
      drag(undefined);
      move(dragged, column);
    },
  };
  const dropState = !isFromElsewhere ? 'idle' : !isAllowed ? 'forbidden' : over ? 'over' : 'allowed';
  return { dropHandlers, dropState } as const;
}
