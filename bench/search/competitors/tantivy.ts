import { execFileSync } from 'node:child_process';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { CACHE, failureOf, openSearchServer } from './search-server.ts';

const TARGET = join(CACHE, 'tantivy');
/** The server's executable. */
export const TANTIVY = join(TARGET, 'release/tantivy-server');

/**
 * Builds the server, which takes minutes the first time.
 *
 * @returns why it cannot be compared; null if it can.
 */
export function missingTantivy(): string | null {
  try {
    execFileSync('cargo', ['build', '--release', '--quiet', '--locked', '--target-dir', TARGET], {
      cwd: join(import.meta.dirname, 'tantivy'),
      // rustup installs Cargo there.
      env: { ...process.env, PATH: [process.env.PATH, join(homedir(), '.cargo/bin')].join(delimiter) },
      stdio: 'pipe',
    });
    return null;
  } catch (error) {
    return `Tantivy was not compared. Install Rust 1.88 or later (https://rustup.rs). ${failureOf(error)}`;
  }
}

/** Starts Tantivy with an index sorted by posting time and a single segment. */
export const openTantivy = (folder: string) =>
  openSearchServer('Tantivy', join(folder, 'tantivy'), TANTIVY, []);
