/**
 * Runs tasks concurrently. If one fails, the others are aborted.
 *
 * @throws the first error, after all tasks have finished.
 */
export async function runConcurrently(
  signal: AbortSignal,
  tasks: readonly ((signal: AbortSignal) => Promise<void>)[],
): Promise<void> {
  const controller = new AbortController();
  const combined = AbortSignal.any([signal, controller.signal]);
  await Promise.allSettled(
    tasks.map((task) =>
      task(combined).catch((error: unknown) => {
        // Only the first call has an effect, so the errors of aborted tasks do not replace the first error.
        controller.abort(error);
        throw error;
      }),
    ),
  );
  signal.throwIfAborted();
  controller.signal.throwIfAborted();
}
