import { type ImportState, importPostings, type JobsContext } from '@workreel/jobs-server';
import type { CommandIo } from '../io.ts';

export interface ImportOptions {
  /** Absolute: a service that carries the command out may run in another folder. */
  path: string;
  json?: boolean;
}

/** Imports a file and shows how far it is. @returns the exit code: 1 where a line was wrong or it was broken off. */
export async function jobsImport(
  context: JobsContext,
  options: ImportOptions,
  io: CommandIo,
): Promise<number> {
  let before: ImportState | undefined;
  let told = 0;
  const onState = (state: ImportState) => {
    if (!before && state.lines > 0) io.note(`${state.file}: going on after line ${grouped(state.lines)}`);
    before ??= state;
    for (; told < state.badLines.length; told++) {
      const { line, message } = state.badLines[told]!;
      io.note(`line ${line}: ${message}`);
    }
    io.progress({ done: state.bytes, total: state.sizeBytes, label: describe(state) });
  };
  const { finished, ...end } = await importPostings(context, options.path, { signal: io.signal, onState });
  io.progress(null);
  const untold = end.bad - end.badLines.length;
  if (untold > 0) io.note(`and ${grouped(untold)} more bad lines`);
  if (!finished) io.note('Broken off. Give the command again to go on.');
  io.out(
    options.json ? JSON.stringify({ ...end, finished, linesBefore: before?.lines ?? 0 }) : describe(end),
  );
  return finished && end.bad === 0 ? 0 : 1;
}

const grouped = (count: number) => count.toLocaleString('en');

function describe({ file, sizeBytes, bytes, lines, saved, known, bad }: ImportState): string {
  const share = sizeBytes === 0 ? 100 : Math.floor((bytes / sizeBytes) * 100);
  return `${file}: ${share} %, ${grouped(lines)} lines, ${grouped(saved)} saved, ${grouped(known)} known${bad ? `, ${grouped(bad)} bad` : ''}`;
}
