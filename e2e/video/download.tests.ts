/** Tests of downloading originals from the watch page. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../lib/axe.ts';
import { PHONE } from '../lib/contexts.ts';
import { variantsOfFlow } from '../lib/depth.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, horizontalOverflow, saveScreenshot } from '../lib/page.ts';
import type { TestEnvironment } from './environment.ts';
import { createShortVideo } from './media.ts';
import { LANGUAGES } from './messages.ts';

export function downloadTests(environment: () => TestEnvironment): void {
  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', ({ language, locale, t }) => {
    test.each(variantsOfFlow([undefined, PHONE]))(
      'is offered where the owner allows it (%#)',
      async (device) => {
        const owner = await environment().createUser('김하나');
        const name = `축제 ${language}${device ? ' phone' : ''}.mp4`;
        let source = '';
        const create = (path: string) => {
          source = path;
          createShortVideo(path);
        };
        const { id } = await environment().publishVideo(owner, { title: 'Festival' }, create, name);
        const visitor = await environment().openPage({ locale, ...device }, `/app/watch/${id}`);
        const heading = visitor.getByRole('heading', { level: 1, name: 'Festival' });
        await heading.waitFor();
        await button(visitor, t.watch.share).waitFor();
        expect(await button(visitor, t.watch.download).count()).toBe(0);

        const editor = await environment().openPage({ locale, as: owner, ...device }, `/app/my-videos/${id}`);
        await editor.getByLabel(t.posts.downloadable).check();
        await button(editor, t.posts.save).click();
        await editor.getByText(t.edit.saved).first().waitFor();

        await visitor.reload();
        const started = visitor.waitForEvent('download');
        await button(visitor, t.watch.download).click();
        const download = await started;
        expect(download.suggestedFilename()).toBe(name);
        expect((await readFile(await download.path())).equals(await readFile(source))).toBe(true);
        await saveScreenshot(visitor, `download-${language}${device ? '-phone' : ''}`);
        expect(await axeViolations(visitor)).toEqual([]);
        expect(await horizontalOverflow(visitor)).toBe(0);
        await heading.waitFor();
      },
    );
  });
}
