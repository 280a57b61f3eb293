import type { Log } from '@workreel/platform/log';
import { type DownloadOptions, downloadTools } from './download.ts';
import { areUsable, FfmpegMissingError, type FfmpegPaths, type FfmpegTools, locateFfmpeg } from './locate.ts';

export interface InstallationOptions extends FfmpegPaths {
  log: Log;
  /** Whether missing tools may be downloaded to the folder `downloads`. Default false. */
  mayDownload?: boolean;
  reconnectDelayMs?: DownloadOptions['reconnectDelayMs'];
}

/** The tools of this machine, which may appear while the service runs. */
export interface Installation {
  /** Locates the tools and caches the result if it succeeds. @throws FfmpegMissingError that states what to install. */
  tools(): Promise<FfmpegTools>;
  /**
   * Like `tools`, but downloads missing tools if that is allowed. Concurrent calls share a download, which ends with the signal
   * of the first one.
   *
   * @throws FfmpegMissingError, also if the last download has just failed.
   */
  install(signal?: AbortSignal): Promise<FfmpegTools>;
  /** Call if a run has failed. @throws FfmpegMissingError if the tools were removed since they were located. */
  recheck(): Promise<void>;
}

/** Time between a failed download and the next one. Meanwhile, ffmpeg may be installed in another way. */
const RETRY_DELAY_MS = 5 * 60_000;

export function openInstallation({
  log,
  mayDownload = false,
  reconnectDelayMs,
  ...paths
}: InstallationOptions): Installation {
  let located: Promise<FfmpegTools> | undefined;
  let download: Promise<void> | undefined;
  let failure: { at: number; message: string } | undefined;
  const folder =
    paths.ffmpegPath === undefined && paths.ffprobePath === undefined && mayDownload
      ? paths.downloads
      : undefined;

  const locate = () => {
    located ??= locateFfmpeg(paths).catch((error: unknown) => {
      located = undefined;
      throw error;
    });
    return located;
  };
  const startDownload = async (to: string, missing: FfmpegMissingError, signal: AbortSignal | undefined) => {
    log.info({ reason: missing.message }, 'ffmpeg is missing and will be downloaded (license: GPL 3)');
    try {
      await downloadTools(to, { log, signal, reconnectDelayMs });
      failure = undefined;
    } catch (error) {
      signal?.throwIfAborted();
      failure = { at: performance.now(), message: (error as Error).message };
    } finally {
      download = undefined;
    }
  };

  return {
    async tools() {
      try {
        return await locate();
      } catch (error) {
        if (download === undefined || !(error instanceof FfmpegMissingError)) throw error;
        throw new FfmpegMissingError('ffmpeg is being downloaded.');
      }
    },
    async install(signal) {
      try {
        return await locate();
      } catch (error) {
        if (folder === undefined || !(error instanceof FfmpegMissingError)) throw error;
        if (failure === undefined || performance.now() - failure.at > RETRY_DELAY_MS) {
          download ??= startDownload(folder, error, signal);
          await download;
        }
        if (failure !== undefined) throw new FfmpegMissingError(`${error.message} ${failure.message}`);
        return locate();
      }
    },
    async recheck() {
      if (await areUsable(await locate())) return;
      located = undefined;
      await locate();
    },
  };
}
