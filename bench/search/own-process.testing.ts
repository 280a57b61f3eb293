/** A process that tests call: `node own-process.testing.ts <word>`. */
import { answerCalls } from './own-process.ts';

const calls = {
  echo: async (text: string) => `${process.argv[2]} ${text}`,
  spin: (ms: number) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
    return ms;
  },
  fail: (why: string) => {
    throw new Error(why);
  },
  pid: (_: null) => process.pid,
};
export type TestCalls = typeof calls;
answerCalls(calls);
