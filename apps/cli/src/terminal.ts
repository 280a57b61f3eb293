import { Presets, SingleBar } from 'cli-progress';
import type { CommandIo } from './io.ts';

/** Without a terminal, how far long work is is told in lines, this often. */
const LINE_EVERY_MS = 5_000;

/** Words on this terminal: answers on standard output, the rest on standard error. */
export function terminalIo(signal: AbortSignal): CommandIo {
  let bar: SingleBar | undefined;
  let lineAt = 0;
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
        if (Date.now() - lineAt < LINE_EVERY_MS) return;
        lineAt = Date.now();
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
