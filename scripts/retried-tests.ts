/** Vitest reporter that lists the tests which passed only when they were tried again, so that the second try hides nothing. */
import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

export class RetriedTests implements Reporter {
  readonly #titles: string[] = [];
  readonly #report: string | undefined;

  /** @param report - writes the titles to `<report>.retried` as well, one a line. */
  constructor(report?: string) {
    this.#report = report;
  }

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#titles.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const title of this.#titles) console.log(`passed only at the second try: ${title}`);
    if (this.#report && this.#titles.length > 0)
      writeFileSync(`${this.#report}.retried`, this.#titles.map((title) => `${title}\n`).join(''));
  }
}
