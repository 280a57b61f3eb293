/** Compares a published stream with the truth of its film. */
import type { Film } from './film.ts';
import { checkColours, checkPoster } from './judge/colours.ts';
import { Faults } from './judge/faults.ts';
import { checkPictures, checkSize } from './judge/pictures.ts';
import {
  checkConformance,
  checkStoryboard,
  decodePlaylist,
  type Published,
  readTracks,
  writeFiles,
} from './judge/published.ts';
import { checkDurations, checkSound, checkTimes } from './judge/times.ts';

/** Writes a stream to a folder and judges it. @returns its faults. */
export async function judge(film: Film, { files, result }: Published, folder: string): Promise<string[]> {
  await writeFiles(folder, files);
  const faults = new Faults();
  await checkConformance(faults, files, result);
  const tracks = readTracks(faults, files, result);
  const decoding = await decodePlaylist(folder, result.playlist, tracks);
  const truth = film.truth!;
  const isWhole = film.label === 'playable';
  if (isWhole) checkDurations(faults, truth, tracks, result.durationSeconds);
  else if (!film.undetectable && result.warnings.length === 0) faults.add('there is no warning');
  checkTimes(faults, truth, tracks, decoding, isWhole);
  if (truth.picture && tracks.videos.length > 0) {
    checkSize(faults, truth.picture, tracks.videos);
    await checkPictures(faults, truth, decoding, isWhole);
    if (isWhole) {
      for (const video of tracks.videos) await checkColours(faults, truth.picture, folder, video);
      await checkPoster(faults, truth.picture, files, result);
    }
    checkStoryboard(faults, files, result);
  }
  if (truth.sound && isWhole) checkSound(faults, truth, decoding);
  return faults.list;
}
