import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, failureOf, openSearchServer } from './search-server.ts';

const FOLDER = join(import.meta.dirname, 'lucene');
const POM = join(FOLDER, 'pom.xml');
const [, VERSION] = /<lucene>(.*)<\/lucene>/.exec(readFileSync(POM, 'utf8'))!;
/** Folder of the JAR files. */
export const LUCENE = join(CACHE, `lucene-${VERSION}`);

/**
 * Downloads Lucene unless it is there.
 *
 * @returns why it cannot be compared; null if it can.
 */
export function missingLucene(): string | null {
  try {
    execFileSync('java', ['-version'], { stdio: 'pipe' });
    const args = ['dependency:copy-dependencies', `-DoutputDirectory=${LUCENE}`];
    execFileSync('mvn', ['-q', '-B', '-f', POM, ...args], { stdio: 'pipe' });
    return null;
  } catch (error) {
    return `Lucene was not compared. Install Java 17 and Maven (apt-get install openjdk-17-jdk-headless maven). ${failureOf(error)}`;
  }
}

/** Starts Lucene with an index sorted by posting time and a single segment. The serial collector needs the least CPU time. */
export const openLucene = (folder: string) =>
  openSearchServer('Lucene', join(folder, 'lucene'), 'java', [
    ...['-XX:+UseSerialGC', '-Xmx2g', '-Dfile.encoding=UTF-8', '-cp', join(LUCENE, '*')],
    join(FOLDER, 'LuceneServer.java'),
  ]);
