import type { Log } from '@workreel/platform/log';

/** Repeats a task from now on, with a pause after each pass. Failures are logged. */
export function repeatTask(
  name: string,
  task: () => Promise<void>,
  pauseMs: number,
  log: Log,
): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const runPass = () => {
    running = task()
      .catch((error: unknown) => log.error({ err: error }, `${name} failed`))
      .finally(() => {
        if (!stopped) timer = setTimeout(runPass, pauseMs);
      });
  };
  runPass();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
