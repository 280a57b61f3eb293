import { type ExportFormat, exportPostings, type JobsContext } from '@workreel/jobs-server';
import type { CommandIo } from '../io.ts';

export interface ExportOptions {
  /** Absolute, because the service that runs the command may have another working directory. */
  path: string;
  format: ExportFormat;
  /** Each as `name=value`. */
  filters: string[];
  json?: boolean;
}

/** Exports postings to a file and shows the progress. @returns 1 if the export was interrupted, otherwise 0. */
export async function jobsExport(
  context: JobsContext,
  { json, ...options }: ExportOptions,
  io: CommandIo,
): Promise<number> {
  const written = await exportPostings(context, {
    ...options,
    signal: io.signal,
    onProgress: ({ postings, done, total }) =>
      io.progress({ done, total, label: `${formatCount(postings)} postings` }),
  });
  io.progress(null);
  if (!written) {
    io.note('The export was interrupted. No file was written.');
    return 1;
  }
  const { path } = options;
  const { postings, bytes } = written;
  io.out(
    json
      ? JSON.stringify({ path, postings, bytes })
      : `Exported ${formatCount(postings)} postings to ${path} (${formatCount(bytes)} bytes).`,
  );
  return 0;
}

const formatCount = (count: number) => count.toLocaleString('en');
