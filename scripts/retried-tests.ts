/** Vitest reporter that lists flaky tests, which passed only after a retry. */
import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

export class RetriedTests implements Reporter {
  readonly #titles: string[] = [];
  readonly #report: string | undefined;

  /** @param report - path prefix. If specified, the titles are also written to `<report>.retried`, one per line. */
  constructor(report?: string) {
    this.#report = report;
  }

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#titles.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const title of this.#titles) console.log(`passed only after a retry: ${title}`);
    if (this.#report && this.#titles.length > 0)
      writeFileSync(`${this.#report}.retried`, this.#titles.map((title) => `${title}\n`).join(''));
  }
}
