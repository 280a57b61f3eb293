/** Moves cards on the board, by dragging or with a menu. */
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import {
  createContext,
  type DragEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Application, ApplicationStatus } from '../../api.ts';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { truncate } from '../../truncate.domain.ts';
import { isFinal } from '../applications.domain.ts';
import { useMove } from '../applications.ts';
import { MoveDialog, type RequestedMove } from '../move-dialog.tsx';
import { useFailureToast } from '../use-failure-toast.ts';

interface BoardMoves {
  dragged: Application | undefined;
  drag: (application: Application | undefined) => void;
  /** @param fallback - receives the keyboard focus if the card moves out of view. */
  move: (application: Application, to: ApplicationStatus, fallback?: HTMLElement | null) => void;
  /** Returns true, once per move, if a card that was just rendered is the moved one and must take the keyboard focus. */
  claimFocus: (id: string) => boolean;
}

const Board = createContext<BoardMoves | null>(null);
export const useBoardMoves = (): BoardMoves => useContext(Board)!;

interface PendingRequest extends RequestedMove {
  fallback: HTMLElement | null | undefined;
}

export function BoardMovesProvider({ children }: { children: ReactNode }) {
  const movedId = useRef<string>(undefined);
  const moveImmediately = useImmediateMove(
    useCallback((id) => {
      // The card is still in its new column. If it has the focus, focus it again after it moves back.
      if (document.getElementById(cardId(id))?.contains(document.activeElement)) movedId.current = id;
    }, []),
  );
  const [dragged, drag] = useState<Application>();
  const [requested, setRequested] = useState<PendingRequest>();
  const [closedRequest, setClosedRequest] = useState<PendingRequest>();

  const move = useCallback(
    (application: Application, to: ApplicationStatus, fallback?: HTMLElement | null) => {
      // A final status needs confirmation, because a card dropped by mistake could not be moved back.
      if (isFinal(to)) return setRequested({ application, to, fallback });
      movedId.current = application.id;
      fallback?.focus();
      moveImmediately(application, to);
    },
    [moveImmediately],
  );
  const claimFocus = useCallback((id: string) => {
    const isMoved = movedId.current === id;
    if (isMoved) movedId.current = undefined;
    return isMoved;
  }, []);
  // Runs after the dialog closes, because elements behind an open dialog cannot be focused. If the dialog could not return the focus
  // to a button, focus the card.
  useEffect(() => {
    if (!closedRequest || document.activeElement !== document.body) return;
    const card = document.getElementById(cardId(closedRequest.application.id));
    (card?.querySelector('a') ?? closedRequest.fallback)?.focus();
  }, [closedRequest]);

  const moves = useMemo(() => ({ dragged, drag, move, claimFocus }), [dragged, move, claimFocus]);
  return (
    <Board value={moves}>
      {children}
      {requested && (
        <MoveDialog
          {...requested}
          onClose={() => {
            setRequested(undefined);
            setClosedRequest(requested);
          }}
        />
      )}
    </Board>
  );
}

export const cardId = (applicationId: string): string => `application-${applicationId}`;

/** Returns a function that moves a card without confirmation and shows a toast. @param onRollback - called before a failed move is undone. */
function useImmediateMove(onRollback: (id: string) => void) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER);
  const showFailure = useFailureToast();
  const { mutateAsync } = useMove();
  return useCallback(
    (application: Application, to: ApplicationStatus) => {
      const title = truncate(application.posting.title);
      toast(messages.move.done(title, t.applied[application.status], t.applied[to]));
      // Several moves may be pending, so each reports its own failure.
      mutateAsync({ application, to, note: '' }).catch((error: Error) => {
        onRollback(application.id);
        showFailure(messages.move.failed(title), error);
      });
    },
    [mutateAsync, t, messages, showFailure, onRollback],
  );
}

/** Returns event handlers that make an element a drop target for a status. `dropState` is `idle` while no card of another status is dragged. */
export function useDropTarget(status: ApplicationStatus) {
  const { dragged, drag, move } = useBoardMoves();
  const [over, setOver] = useState(false);
  const isAllowed = dragged?.allowed.includes(status) ?? false;
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
      if (!dragged || !isAllowed) return;
      event.preventDefault();
      setOver(false);
      drag(undefined);
      move(dragged, status);
    },
  };
  const dropState =
    !dragged || dragged.status === status ? 'idle' : !isAllowed ? 'forbidden' : over ? 'over' : 'allowed';
  return { dropHandlers, dropState } as const;
}
