import { Presets, SingleBar } from 'cli-progress';
import type { CommandIo } from './io.ts';

/** Interval between progress lines if standard error is not a terminal. */
const LINE_INTERVAL_MS = 5_000;

/** Writes results to standard output, and messages and progress to standard error. */
export function terminalIo(signal: AbortSignal): CommandIo {
  let bar: SingleBar | undefined;
  let lastLineAt = 0;
  const clear = () => {
    bar?.stop();
    bar = undefined;
  };
  return {
    signal,
    out(line) {
      clear();
      process.stdout.write(`${line}\n`);
    },
    note(line) {
      clear();
      process.stderr.write(`${line}\n`);
    },
    progress(state) {
      if (state === null) return clear();
      if (!process.stderr.isTTY) {
        if (Date.now() - lastLineAt < LINE_INTERVAL_MS) return;
        lastLineAt = Date.now();
        process.stderr.write(`${state.label}\n`);
        return;
      }
      const total = Math.max(state.total ?? state.done + 1, state.done, 1);
      if (!bar) {
        bar = new SingleBar(
          {
            format: '  {bar} {label}',
            hideCursor: true,
            clearOnComplete: false,
            stream: process.stderr,
            barsize: 28,
          },
          Presets.shades_classic,
        );
        bar.start(total, state.done, { label: state.label });
      }
      bar.setTotal(total);
      bar.update(state.done, { label: state.label });
    },
  };
}
