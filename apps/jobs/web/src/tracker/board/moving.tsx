import { useCatalogue } from '@workreel/ui/language';
/** Moving cards of the board: by dragging them, or by a menu. */

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
import { brief } from '../../brief.domain.ts';
import { TRACKER, useLanguage } from '../../language/language.ts';
import { isEnd } from '../applications.domain.ts';
import { useMove } from '../applications.ts';
import { type AskedMove, MoveDialog } from '../move-dialog.tsx';
import { useTellFailure } from '../use-tell-failure.ts';

interface Moving {
  /** What is held above the board. */
  dragged: Application | undefined;
  drag: (application: Application | undefined) => void;
  /** @param home - where a reader goes on whose card goes where it is not seen. */
  move: (application: Application, to: ApplicationStatus, home?: HTMLElement | null) => void;
  /** Whether a card that has just come to stand somewhere is the one that was moved: the reader goes with it. */
  takesFocus: (id: string) => boolean;
}

const Board = createContext<Moving | null>(null);
export const useMoving = (): Moving => useContext(Board)!;

interface Asked extends AskedMove {
  home: HTMLElement | null | undefined;
}

export function MovingProvider({ children }: { children: ReactNode }) {
  const arriving = useRef<string>(undefined);
  const moveNow = useMoveNow(
    useCallback((id) => {
      // It still stands where it was moved to: whoever is there goes back with it.
      if (document.getElementById(cardId(id))?.contains(document.activeElement)) arriving.current = id;
    }, []),
  );
  const [dragged, drag] = useState<Application>();
  const [asked, ask] = useState<Asked>();
  const [answered, setAnswered] = useState<Asked>();

  const move = useCallback(
    (application: Application, to: ApplicationStatus, home?: HTMLElement | null) => {
      // An end is asked about: a card that slipped from the hand would stay there.
      if (isEnd(to)) return ask({ application, to, home });
      arriving.current = application.id;
      home?.focus();
      moveNow(application, to);
    },
    [moveNow],
  );
  const takesFocus = useCallback((id: string) => {
    const itself = arriving.current === id;
    if (itself) arriving.current = undefined;
    return itself;
  }, []);
  // Behind the question nothing takes the focus. Once it is away, whoever has no button to go back to follows the card.
  useEffect(() => {
    if (!answered || document.activeElement !== document.body) return;
    const card = document.getElementById(cardId(answered.application.id));
    (card?.querySelector('a') ?? answered.home)?.focus();
  }, [answered]);

  const moving = useMemo(() => ({ dragged, drag, move, takesFocus }), [dragged, move, takesFocus]);
  return (
    <Board value={moving}>
      {children}
      {asked && (
        <MoveDialog
          {...asked}
          onClose={() => {
            ask(undefined);
            setAnswered(asked);
          }}
        />
      )}
    </Board>
  );
}

export const cardId = (application: string): string => `application-${application}`;

/** Moves without asking, and says what moved where. @param onBack - told of one that is to be taken back. */
function useMoveNow(onBack: (id: string) => void) {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER);
  const tellFailure = useTellFailure();
  const { mutateAsync } = useMove();
  return useCallback(
    (application: Application, to: ApplicationStatus) => {
      const title = brief(application.posting.title);
      toast(messages.move.done(title, t.applied[application.status], t.applied[to]));
      // Several may be on their way: each tells of itself.
      mutateAsync({ application, to, note: '' }).catch((error: Error) => {
        onBack(application.id);
        tellFailure(messages.move.failed(title), error);
      });
    },
    [mutateAsync, t, messages, tellFailure, onBack],
  );
}

/** Where cards of a state are dropped. Whether they may be is told while one is held. */
export function useDropping(status: ApplicationStatus) {
  const { dragged, drag, move } = useMoving();
  const [over, setOver] = useState(false);
  const fits = dragged?.allowed.includes(status) ?? false;
  const dropping = {
    onDragOver: (event: DragEvent) => {
      if (!fits) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!dragged || !fits) return;
      event.preventDefault();
      setOver(false);
      drag(undefined);
      move(dragged, status);
    },
  };
  /** What a place says while a card is held. */
  const place = !dragged || dragged.status === status ? 'idle' : !fits ? 'closed' : over ? 'over' : 'open';
  return { dropping, place } as const;
}
