import type { CompiledProfile } from '../compile.ts';
import type { PageReading } from '../page.types.ts';
import type { SourceKind } from '../source-kinds.ts';
import { embedded } from './embedded.ts';
import { feed } from './feed.ts';
import { html } from './html.ts';
import { json } from './json.ts';
import { jsonld } from './jsonld.ts';
import { sitemap } from './sitemap.ts';
import type { Source } from './source.ts';

const SOURCES: Readonly<Record<SourceKind, Source>> = { html, embedded, jsonld, json, feed, sitemap };

/**
 * Determines the kind of a page and extracts its postings and the way to the next page. Pure; never throws.
 *
 * @param text the decoded page
 * @param url URL of the page after redirects, to resolve relative links
 */
export const readPage = (compiled: CompiledProfile, text: string, url: string): PageReading =>
  SOURCES[compiled.profile.source].read(compiled, text, url);
