import { sweep } from '@workreel/video-server';
import type { House } from '../house.ts';
import type { CommandIo } from '../io.ts';

/** Ends uploads that were given up and removes objects that nobody knows. */
export async function videoSweep(house: House, { json }: { json?: boolean }, io: CommandIo): Promise<number> {
  const swept = await sweep(house.video);
  io.out(
    json
      ? JSON.stringify(swept)
      : `${swept.found} uploads had arrived unnoticed, ${swept.expired} expired, ${swept.orphans} orphans removed`,
  );
  return 0;
}
