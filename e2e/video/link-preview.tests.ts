/** Tests of the link preview metadata on watch pages, as parsed by the browser. */
import { expect, test } from 'vitest';
import type { TestEnvironment } from './environment.ts';

/** A title that would change the page's title or log an error if it were parsed as markup. */
const TITLE = `</title></script><script>document.title = 'theirs'</script>"' & 가을 산책`;

export function linkPreviewTests(environment: () => TestEnvironment): void {
  test('is part of the watch page, which loads without errors under its content security policy', async () => {
    const { id } = await environment().publishVideo(await environment().createUser('Ann'), { title: TITLE });
    const path = `/app/watch/${id}`;
    const url = environment().service.url + path;
    const page = await environment().openPage({ locale: 'en-GB' }, `${path}?t=2`);
    await page.locator('video').waitFor();

    const content = (selector: string) => page.locator(`head ${selector}`).getAttribute('content');
    expect(await page.title()).toBe(`${TITLE} · Workreel`);
    expect(await page.locator('head title').count()).toBe(1);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(url);
    expect(await content('meta[property="og:url"]')).toBe(url);
    expect(await content('meta[property="og:title"]')).toBe(TITLE);
    expect(await content('meta[property="video:duration"]')).toBe('4');
    expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image');

    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
    expect(data).toMatchObject({
      '@type': 'VideoObject',
      name: TITLE,
      duration: 'PT4S',
      url,
      author: { name: 'Ann' },
    });
    // The image and the video are public.
    expect(await content('meta[property="og:image"]')).toBe(data.thumbnailUrl);
    expect((await fetch(data.thumbnailUrl)).headers.get('content-type')).toBe('image/jpeg');
    expect((await fetch(data.contentUrl)).headers.get('content-type')).toBe(
      await content('meta[property="og:video:type"]'),
    );
  });
}
