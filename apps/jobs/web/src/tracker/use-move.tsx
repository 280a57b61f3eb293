import { useQueryClient } from '@tanstack/react-query';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import { useCallback } from 'react';
import type { Application, ApplicationStatus } from '../api.ts';
import { TRACKER, useLanguage } from '../language/language.ts';
import { Undo } from '../listing/undo.tsx';
import { truncate } from '../truncate.domain.ts';
import { moveApplication } from './applications.ts';
import { useFailureToast } from './use-failure-toast.tsx';

/**
 * Returns a function that moves an application to a status, and shows a toast that offers to undo the move.
 *
 * @param onMove - called before the pages show a move, also when it is undone.
 */
export function useMove(
  onMove?: (application: Application) => void,
): (application: Application, to: ApplicationStatus) => void {
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER).move;
  const showFailure = useFailureToast();
  const queries = useQueryClient();
  return useCallback(
    (application, to) => {
      const title = truncate(application.title);
      const move = (target: ApplicationStatus, from: ApplicationStatus, undo: { undo?: true } = {}) => {
        onMove?.(application);
        toast(
          undo.undo
            ? messages.undone(title, t.applied[target])
            : messages.done(title, t.applied[from], t.applied[target]),
          'notice',
          <Undo onUndo={() => move(from, target, { undo: true })} />,
        );
        moveApplication(queries, application, target, undo).catch((error: Error) =>
          showFailure(messages.failed(title), error),
        );
      };
      move(to, application.status);
    },
    [queries, t, messages, showFailure, onMove],
  );
}
