/** A worker process for tests: `node worker-process.testing.ts <word>`. */
import { serveCalls } from './worker-process.ts';

const calls = {
  echo: async (text: string) => `${process.argv[2]} ${text}`,
  spin: (ms: number) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
    return ms;
  },
  fail: (message: string) => {
    throw new Error(message);
  },
  pid: (_: null) => process.pid,
};
export type TestCalls = typeof calls;
serveCalls(calls);
