/** Output of a command: to this terminal, or through the control socket to the client's terminal. */
export interface CommandIo {
  /** Writes a line of the result (standard output). */
  out(line: string): void;
  /** Writes a message (standard error). */
  note(line: string): void;
  /** Updates the progress bar. @param state - null removes the bar; `total` is null if unknown. */
  progress(state: { done: number; total: number | null; label: string } | null): void;
  /** Aborts when the user interrupts the command or disconnects. */
  signal: AbortSignal;
}

/** A parsed command. */
export interface CommandInput {
  name: string;
  options: Record<string, unknown>;
}

/** Runs a command by name. @returns its exit code. */
export type RunCommand = (name: string, options: Record<string, unknown>, io: CommandIo) => Promise<number>;
