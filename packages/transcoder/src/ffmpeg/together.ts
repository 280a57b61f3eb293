/**
 * Runs tasks at the same time. Where one fails the signal of the others aborts.
 *
 * @throws what the first failure threw, once all have ended.
 */
export async function together(
  signal: AbortSignal,
  tasks: readonly ((signal: AbortSignal) => Promise<void>)[],
): Promise<void> {
  const controller = new AbortController();
  const either = AbortSignal.any([signal, controller.signal]);
  await Promise.allSettled(
    tasks.map((task) =>
      task(either).catch((error: unknown) => {
        // Aborted again, it keeps the first reason: that is what the others then throw.
        controller.abort(error);
        throw error;
      }),
    ),
  );
  signal.throwIfAborted();
  controller.signal.throwIfAborted();
}
