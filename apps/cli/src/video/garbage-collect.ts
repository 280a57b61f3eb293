import { collectGarbage, type VideoContext } from '@workreel/video-server';
import type { CommandIo } from '../io.ts';

/** Expires abandoned uploads and deletes unreferenced objects. */
export async function videoGarbageCollect(
  context: VideoContext,
  { json }: { json?: boolean },
  io: CommandIo,
): Promise<number> {
  const collected = await collectGarbage(context);
  io.out(
    json
      ? JSON.stringify(collected)
      : `Uploads completed without an event: ${collected.reconciled}, uploads expired: ${collected.expired}, orphaned objects deleted: ${collected.orphans}`,
  );
  return 0;
}
