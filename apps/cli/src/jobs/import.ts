import { type ImportProgress, importPostings, type JobsContext } from '@workreel/jobs-server';
import type { CommandIo } from '../io.ts';

export interface ImportOptions {
  /** Absolute, because the service that runs the command may have another working directory. */
  path: string;
  json?: boolean;
}

/** Imports a file and shows the progress. @returns 1 if the file has invalid lines or the import was interrupted, otherwise 0. */
export async function jobsImport(
  context: JobsContext,
  options: ImportOptions,
  io: CommandIo,
): Promise<number> {
  let initial: ImportProgress | undefined;
  let reported = 0;
  const onProgress = (progress: ImportProgress) => {
    if (!initial && progress.lines > 0)
      io.note(`${progress.file}: resuming after line ${formatCount(progress.lines)}`);
    initial ??= progress;
    for (; reported < progress.badLines.length; reported++) {
      const { line, message } = progress.badLines[reported]!;
      io.note(`line ${line}: ${message}`);
    }
    io.progress({ done: progress.bytes, total: progress.sizeBytes, label: describe(progress) });
  };
  const { finished, ...result } = await importPostings(context, options.path, {
    signal: io.signal,
    onProgress,
  });
  io.progress(null);
  const unreported = result.bad - result.badLines.length;
  if (unreported > 0) io.note(`and ${formatCount(unreported)} more invalid lines`);
  if (!finished) io.note('The import was interrupted. Run the command again to resume it.');
  io.out(
    options.json
      ? JSON.stringify({ ...result, finished, linesBefore: initial?.lines ?? 0 })
      : describe(result),
  );
  return finished && result.bad === 0 ? 0 : 1;
}

const formatCount = (count: number) => count.toLocaleString('en');

function describe({ file, sizeBytes, bytes, lines, saved, known, bad }: ImportProgress): string {
  const percent = sizeBytes === 0 ? 100 : Math.floor((bytes / sizeBytes) * 100);
  return `${file}: ${percent} %, ${formatCount(lines)} lines, ${formatCount(saved)} saved, ${formatCount(known)} already stored${bad ? `, ${formatCount(bad)} invalid` : ''}`;
}
