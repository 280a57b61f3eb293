/** Injection tests: titles, descriptions, tags and names may contain any text. */
import { ADMIN } from '@workreel/testing/services';
import { expect, test } from 'vitest';
import { openPageIn, PHONE } from '../lib/contexts.ts';
import { expectStrictScriptPolicy, HOSTILE_TEXT, injectionViolations } from '../lib/injection-checks.ts';
import type { TestUser } from './client.ts';
import type { TestEnvironment } from './environment.ts';
import { createShortVideo } from './media.ts';

const DESCRIPTION = [
  'javascript:window.ran=3',
  'JaVaScRiPt://example.org/%0Awindow.ran=4',
  '<a href="javascript:window.ran=5">https://example.org</a>',
  'https://example.org/"onmouseover="window.ran=6',
  'data:text/html,<script>window.ran=7</script>',
  HOSTILE_TEXT.bidiOverride,
  HOSTILE_TEXT.long,
].join('\n');

export interface HostilePosts {
  user: TestUser;
  postIds: string[];
}

/** @param hostile - the result of {@link createHostilePosts}. */
export function injectionTests(environment: () => TestEnvironment, hostile: () => HostilePosts): void {
  test('allow only their own scripts', () =>
    expectStrictScriptPolicy(environment().service.url, /unsafe-eval/));

  test('display hostile texts as plain text', async () => {
    const { openContext, service, pageErrors } = environment();
    const { user, postIds } = hostile();
    const watchPages = postIds.map((id) => `/app/watch/${id}`);
    const editPages = postIds.map((id) => `/app/my-videos/${id}`);
    const violations: string[] = [];
    for (const [as, paths] of [
      [user, ['/app/', '/app/my-videos', '/app/account', ...watchPages, ...editPages]],
      [ADMIN, ['/app/console']],
    ] as const) {
      const context = await openContext({ locale: 'ko-KR', as, ...PHONE });
      for (const path of paths) {
        const page = await openPageIn(context, service.url + path, pageErrors);
        await page.getByText(HOSTILE_TEXT.image).first().waitFor();
        violations.push(...(await injectionViolations(page)).map((violation) => `${path}: ${violation}`));
        await page.close();
      }
    }
    expect(violations).toEqual([]);
  });
}

/** Creates a user with a hostile name and videos with hostile metadata. */
export async function createHostilePosts(environment: TestEnvironment): Promise<HostilePosts> {
  const user = await environment.createUser(HOSTILE_TEXT.image);
  const postIds = [];
  for (const title of [HOSTILE_TEXT.script, HOSTILE_TEXT.bidiOverride, HOSTILE_TEXT.long.slice(0, 200)]) {
    const metadata = {
      title,
      description: DESCRIPTION,
      tags: [HOSTILE_TEXT.script.slice(0, 30), 'W'.repeat(30)],
    };
    postIds.push(
      (await environment.publishVideo(user, metadata, createShortVideo, `${HOSTILE_TEXT.bidiOverride}.mp4`))
        .id,
    );
  }
  return { user, postIds };
}
