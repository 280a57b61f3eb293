import { sweep, type VideoContext } from '@workreel/video-server';
import type { CommandIo } from '../io.ts';

/** Ends uploads that were given up and removes objects that nobody knows. */
export async function videoSweep(
  context: VideoContext,
  { json }: { json?: boolean },
  io: CommandIo,
): Promise<number> {
  const swept = await sweep(context);
  io.out(
    json
      ? JSON.stringify(swept)
      : `${swept.found} uploads had arrived unnoticed, ${swept.expired} expired, ${swept.orphans} orphans removed`,
  );
  return 0;
}
