/** Sums up the test reports in a folder, lists retried tests, and prints the number of passed, failed and skipped tests in the last line. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
}

const folder = process.argv[2]!;
const total = { passed: 0, failed: 0, skipped: 0 };
for (const file of readdirSync(folder).sort()) {
  const text = readFileSync(join(folder, file), 'utf8');
  if (file.endsWith('.retried')) {
    for (const test of text.trim().split('\n')) console.log(`  passed only after a retry: ${test}`);
    continue;
  }
  const report = JSON.parse(text) as Report;
  total.passed += report.numPassedTests;
  total.failed += report.numFailedTests;
  total.skipped += report.numPendingTests;
  console.log(
    `${file}: ${report.numPassedTests} passed, ${report.numFailedTests} failed, ${report.numPendingTests} skipped`,
  );
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
if (total.failed > 0 || total.passed === 0) process.exit(1);
