/**
 * Reporter of vitest: tells which tests passed only at a second try, so that a try more hides nothing.
 * They are printed at the end and, with TEST_REPORT, kept beside it as `<report>.again`, a title a line.
 */
import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

export class SecondTries implements Reporter {
  private readonly titles: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.titles.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const title of this.titles) console.log(`passed only at a second try: ${title}`);
    const report = process.env.TEST_REPORT;
    if (report) writeFileSync(`${report}.again`, this.titles.map((title) => `${title}\n`).join(''));
  }
}
