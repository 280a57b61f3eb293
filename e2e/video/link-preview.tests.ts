/** What the page of a video tells those who make a preview of its link: read from the page as a browser has it. */
import { expect, test } from 'vitest';
import type { World } from './world.ts';

/** Were any of it taken for markup, the page would complain, or be called otherwise. */
const TITLE = `</title></script><script>document.title = 'theirs'</script>"' & 가을 산책`;

export function linkPreviewTests(world: () => World): void {
  test('stands in the page, which plays as ever under the same policy', async () => {
    const { id } = await world().send(await world().join('Ann'), { title: TITLE });
    const path = `/app/watch/${id}`;
    const address = world().service.address + path;
    const page = await world().open({ locale: 'en-GB' }, `${path}?t=2`);
    await page.locator('video').waitFor();

    const content = (selector: string) => page.locator(`head ${selector}`).getAttribute('content');
    expect(await page.title()).toBe(`${TITLE} · Workreel`);
    expect(await page.locator('head title').count()).toBe(1);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(address);
    expect(await content('meta[property="og:url"]')).toBe(address);
    expect(await content('meta[property="og:title"]')).toBe(TITLE);
    expect(await content('meta[property="video:duration"]')).toBe('4');
    expect(await content('meta[name="twitter:card"]')).toBe('summary_large_image');

    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
    expect(data).toMatchObject({
      '@type': 'VideoObject',
      name: TITLE,
      duration: 'PT4S',
      url: address,
      author: { name: 'Ann' },
    });
    // Whoever makes the preview fetches them from where they are.
    expect(await content('meta[property="og:image"]')).toBe(data.thumbnailUrl);
    expect((await fetch(data.thumbnailUrl)).headers.get('content-type')).toBe('image/jpeg');
    expect((await fetch(data.contentUrl)).headers.get('content-type')).toBe(
      await content('meta[property="og:video:type"]'),
    );
  });
}
