/** Admin actions on conversions. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { useCatalogue } from '@workreel/ui/language';
import { isTransient } from '@workreel/ui/service-error';
import { describeError } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import { type ReactNode, useRef, useState } from 'react';
import { CONSOLE, useLanguage } from '../language/language.ts';
import {
  type Conversion,
  cancelConversion,
  type Priority,
  prioritizeConversion,
  retryConversion,
} from './calls.ts';
import { displayName } from './conversion.domain.ts';
import { CONVERSIONS } from './use-conversions.ts';

/**
 * A mutation that shows errors as toasts and refreshes the conversions, even after an error, because the list may then
 * be outdated.
 */
function useAction<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  onSuccess: (output: Output) => void,
) {
  const { errors } = useCatalogue(CONSOLE);
  const { t } = useLanguage();
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess,
    onError: (error) => toast(describeError(error, t, errors).title, 'alarm'),
    onSettled: () => queries.invalidateQueries({ queryKey: CONVERSIONS }),
  });
}

export function CancelButton({ conversion, onPress }: { conversion: Conversion; onPress: () => void }) {
  const messages = useCatalogue(CONSOLE);
  return (
    <button
      type="button"
      className="button danger"
      aria-label={messages.actionLabel(messages.cancel, displayName(conversion))}
      onClick={onPress}
    >
      {messages.cancel}
    </button>
  );
}

/**
 * Asks before canceling a conversion. All conversions share one dialog, which stays open if the conversion moves to
 * another list.
 */
export function useCancelDialog(): { ask: (conversion: Conversion) => void; dialog: ReactNode } {
  const messages = useCatalogue(CONSOLE);
  const ref = useRef<HTMLDialogElement>(null);
  const [conversion, setConversion] = useState<Conversion>();
  const cancel = useAction(cancelConversion, (canceled) => toast(messages.canceled(displayName(canceled))));
  const ask = (next: Conversion) => {
    setConversion(next);
    ref.current?.showModal();
  };
  const dialog = (
    <ConfirmDialog
      ref={ref}
      question={messages.cancelQuestion(conversion ? displayName(conversion) : '')}
      yes={messages.cancel}
      no={messages.keepConverting}
      danger
      onYes={() => conversion && cancel.mutate(conversion.uploadId)}
    >
      <p className="mt-2">{messages.cancelHint}</p>
    </ConfirmDialog>
  );
  return { ask, dialog };
}

/** The levels in the order of the menu. */
const PRIORITIES: readonly Priority[] = ['high', 'normal', 'low'];

export function PriorityChoice({ conversion }: { conversion: Conversion }) {
  const messages = useCatalogue(CONSOLE);
  const { uploadId, priority } = conversion;
  const change = useAction(prioritizeConversion, (changed) =>
    toast(messages.prioritized(displayName(changed), messages.priorities[changed.priority])),
  );
  return (
    <select
      className="field w-auto"
      aria-label={messages.priorityOf(displayName(conversion))}
      value={change.isPending ? change.variables.priority : priority}
      onChange={({ target }) => {
        const next = PRIORITIES.find((level) => level === target.value);
        if (next) change.mutate({ uploadId, priority: next });
      }}
    >
      {PRIORITIES.map((level) => (
        <option key={level} value={level}>
          {`${messages.priority}: ${messages.priorities[level]}`}
        </option>
      ))}
    </select>
  );
}

export function RetryButton({ conversion }: { conversion: Conversion }) {
  const messages = useCatalogue(CONSOLE);
  const retry = useAction(retryConversion, (retried) => toast(messages.retrying(displayName(retried))));
  return (
    <button
      type="button"
      className="button"
      aria-label={messages.actionLabel(messages.retry, displayName(conversion))}
      aria-disabled={retry.isPending}
      onClick={() => retry.isPending || retry.mutate(conversion.uploadId)}
    >
      {messages.retry}
    </button>
  );
}

/** Retries all conversions that are shown. */
export function RetryAll({ conversions }: { conversions: readonly Conversion[] }) {
  const messages = useCatalogue(CONSOLE);
  const dialog = useRef<HTMLDialogElement>(null);
  const retry = useAction(retryEach, ({ retried, failed }) =>
    failed === 0
      ? toast(messages.retriedAll(retried))
      : toast(messages.retriedSome(retried, failed), 'alarm'),
  );
  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={retry.isPending}
        onClick={() => retry.isPending || dialog.current?.showModal()}
      >
        {messages.retryAll(conversions.length)}
      </button>
      <ConfirmDialog
        ref={dialog}
        question={messages.retryAllQuestion(conversions.length)}
        yes={messages.retry}
        no={messages.retryAllCancel}
        onYes={() => retry.mutate(conversions)}
      >
        <p className="mt-2">{messages.retryAllHint}</p>
      </ConfirmDialog>
    </>
  );
}

/** Retries conversions sequentially. @throws if the service is unavailable, because the remaining requests would fail too. */
async function retryEach(conversions: readonly Conversion[]): Promise<{ retried: number; failed: number }> {
  const result = { retried: 0, failed: 0 };
  for (const { uploadId } of conversions)
    try {
      await retryConversion(uploadId);
      result.retried++;
    } catch (error) {
      if (isTransient(error)) throw error;
      result.failed++;
    }
  return result;
}
