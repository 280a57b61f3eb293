/** Adds up the reports of the test runner in a folder, lists what was tried twice, and ends with one line: passed, failed, skipped. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
}

const folder = process.argv[2]!;
const sum = { passed: 0, failed: 0, skipped: 0 };
for (const file of readdirSync(folder).sort()) {
  const text = readFileSync(join(folder, file), 'utf8');
  if (file.endsWith('.retried')) {
    for (const title of text.trim().split('\n')) console.log(`  passed only at the second try: ${title}`);
    continue;
  }
  const report = JSON.parse(text) as Report;
  sum.passed += report.numPassedTests;
  sum.failed += report.numFailedTests;
  sum.skipped += report.numPendingTests;
  console.log(
    `${file}: ${report.numPassedTests} passed, ${report.numFailedTests} failed, ${report.numPendingTests} skipped`,
  );
}
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
if (sum.failed > 0 || sum.passed === 0) process.exit(1);
