/** Where a command's words go: a terminal here, or one at the other end of the control socket. */
export interface CommandIo {
  /** A line of the answer. */
  out(line: string): void;
  /** A line about the work. */
  note(line: string): void;
  /** How far the work is; `total` is null where nobody knows. */
  progress(state: { done: number; total: number | null; label: string } | null): void;
  /** Aborts when the caller of the command has gone. */
  signal: AbortSignal;
}

/** What a command was given, after its words were read. */
export interface CommandInput {
  name: string;
  options: Record<string, unknown>;
}

/** Runs a command by its name. @returns its exit code. */
export type RunCommand = (name: string, options: Record<string, unknown>, io: CommandIo) => Promise<number>;
