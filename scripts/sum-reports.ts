/** Adds up the reports of the test runner, tells what passed only at a second try, and ends with one line: passed, failed, skipped. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; ancestorTitles: string[] }[];
  }[];
}

const folder = process.argv[2]!;
const sum = { passed: 0, failed: 0, skipped: 0 };
for (const file of readdirSync(folder).sort()) {
  if (file.endsWith('.again')) {
    const titles = readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean);
    for (const title of titles) console.log(`  passed only at a second try: ${title}`);
    continue;
  }
  const report = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Report;
  sum.passed += report.numPassedTests;
  sum.failed += report.numFailedTests;
  sum.skipped += report.numPendingTests;
  console.log(
    `${file}: ${report.numPassedTests} passed, ${report.numFailedTests} failed, ${report.numPendingTests} skipped`,
  );
  const skipped = new Set(
    report.testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'pending' || status === 'skipped')
        .map(({ ancestorTitles }) => ancestorTitles[0]),
    ),
  );
  for (const title of skipped) console.log(`  skipped in: ${title}`);
}
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
if (sum.failed > 0 || sum.passed === 0) process.exit(1);
