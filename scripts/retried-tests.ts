/** Vitest reporter that lists flaky tests, which passed only after a retry, and why they failed first. */
import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase } from 'vitest/node';

/** Enough for the message of a browser test, which names the element it waited for. */
const REASON_CHARACTERS = 500;

export class RetriedTests implements Reporter {
  readonly #tests: string[] = [];
  readonly #report: string | undefined;

  /** @param report - path prefix. If specified, the list is also written to `<report>.retried`, one test per line. */
  constructor(report?: string) {
    this.#report = report;
  }

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const messages: string[] = [];
    for (let error = test.result().errors?.[0]; error; error = error.cause) messages.push(error.message);
    const reason = stripVTControlCharacters(messages.join(': '))
      .replaceAll(/\s+/g, ' ')
      .slice(0, REASON_CHARACTERS);
    this.#tests.push(`${test.module.relativeModuleId}: ${test.fullName} (${reason})`);
  }

  onTestRunEnd(): void {
    for (const test of this.#tests) console.log(`passed only after a retry: ${test}`);
    if (this.#report && this.#tests.length > 0)
      writeFileSync(`${this.#report}.retried`, this.#tests.map((test) => `${test}\n`).join(''));
  }
}
