import type { CompiledProfile } from '../compile.ts';
import type { PageReading } from '../page.types.ts';

/** Reads the pages of one kind of source. */
export interface Source {
  /**
   * Determines the kind of a page and extracts its postings. Pure; never throws.
   *
   * @param text the decoded page
   * @param url URL of the page after redirects, to resolve relative links
   */
  read(compiled: CompiledProfile, text: string, url: string): PageReading;
}
