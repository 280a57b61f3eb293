/** Tests of the page on which captions are written and corrected beside the player. */

import { beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../lib/axe.ts';
import { PHONE } from '../lib/contexts.ts';
import { languagesForOtherFlows } from '../lib/languages.ts';
import { button, field, horizontalOverflow, saveScreenshot } from '../lib/page.ts';
import { getPost, type TestUser } from './client.ts';
import type { TestEnvironment } from './environment.ts';
import { createLongVideo } from './media.ts';
import { LANGUAGES } from './messages.ts';
import { pause, play, seek, videoProperty, waitForVideo } from './player.ts';

export function captionsTests(environment: () => TestEnvironment): void {
  let owner: TestUser;
  beforeAll(async () => {
    owner = await environment().createUser('Captioner');
  });
  const read = async (id: string) => {
    const { captions } = await getPost(owner.api, id);
    return captions[0] && { ...captions[0], text: await (await fetch(captions[0].url)).text() };
  };

  describe.each(languagesForOtherFlows(LANGUAGES))('in $locale', ({ language, locale, t }) => {
    test('writes captions where they are spoken, and corrects them', async () => {
      const { captionsEditor: messages, edit } = t.mine;
      const times = language === 'ko' ? 5 : 6;
      const long = (file: string) => createLongVideo(file, { size: '426x240', times });
      const { id } = await environment().publishVideo(owner, { title: '인터뷰' }, long);
      const page = await environment().openPage({ locale, as: owner }, `/app/my-videos/${id}`);
      await page.getByLabel(t.posts.captions.language).selectOption('en');
      await page.getByRole('link', { name: t.posts.captions.write }).click();
      await page.getByText(messages.none).waitFor();
      await page.getByRole('main').getByText('인터뷰', { exact: true }).waitFor();

      await play(page);
      await pause(page);
      await seek(page, 2);
      await waitForVideo(page, '.currentTime === 2');
      await button(page, messages.add).click();
      expect(await field(page, messages.start).inputValue()).toBe('0:02');
      expect(await field(page, messages.end).inputValue()).toBe('0:05');
      await field(page, messages.text).fill('Tom & Jerry <3');
      await expect.poll(() => page.locator('[data-caption]').innerText()).toBe('Tom & Jerry <3');
      await seek(page, 4.5);
      await waitForVideo(page, '.currentTime === 4.5');
      await button(page, messages.endHere).click();
      expect(await field(page, messages.end).inputValue()).toBe('0:04.5');
      await expect.poll(() => page.locator('[data-caption]').count()).toBe(0);

      // A cue before the first one, with an error.
      await seek(page, 0.5);
      await waitForVideo(page, '.currentTime === 0.5');
      await button(page, messages.add).click();
      await field(page, messages.end).fill('0:00.2');
      await button(page, t.posts.save).click();
      await page.getByText(messages.invalid(1)).waitFor();
      await page.getByText(messages.errors.beforeStart).waitFor();
      await page.getByText(messages.errors.text).waitFor();
      await saveScreenshot(page, `captions-errors-${language}`);
      expect(await axeViolations(page)).toEqual([]);
      await field(page, messages.end).fill('1.75');
      await field(page, messages.text).fill('첫 줄\n\n둘째 줄');
      await button(page, t.posts.save).click();
      await page.getByText(messages.saved).first().waitFor();
      // The player stays where it was.
      expect(await videoProperty(page, 'currentTime')).toBe(0.5);
      expect(await page.locator('[data-play]').count()).toBe(0);
      expect(await read(id)).toMatchObject({
        language: 'en',
        text: 'WEBVTT\n\n00:00:00.500 --> 00:00:01.750\n첫 줄\n둘째 줄\n\n00:00:02.000 --> 00:00:04.500\nTom &amp; Jerry &lt;3\n',
      });

      await page.getByRole('link', { name: messages.back }).click();
      await page.getByRole('link', { name: t.posts.captions.edit, exact: false }).click();
      await button(page, /Tom & Jerry/).click();
      await field(page, messages.text).fill('Tom and Jerry');
      await page.getByRole('link', { name: messages.back }).click();
      await button(page, edit.keepEditing).click();
      await button(page, /첫 줄/).click();
      await button(page, messages.remove).click();
      await button(page, t.posts.save).click();
      await page.getByText(messages.saved).last().waitFor();
      await expect
        .poll(async () => (await read(id))?.text)
        .toBe('WEBVTT\n\n00:00:02.000 --> 00:00:04.500\nTom and Jerry\n');

      const phone = await environment().openPage(
        { locale, as: owner, ...PHONE },
        `/app/my-videos/${id}/captions/en`,
      );
      await button(phone, /Tom and Jerry/).click();
      await button(phone, messages.play).click();
      await waitForVideo(phone, '.currentTime > 2');
      await phone.locator('[data-caption]').waitFor();
      await saveScreenshot(phone, `captions-phone-${language}`);
      expect(await axeViolations(phone)).toEqual([]);
      expect(await horizontalOverflow(phone)).toBe(0);
      // The page of another user's video is not found.
      const other = await environment().openPage(
        { locale, as: await environment().createUser('Not the owner') },
        `/app/my-videos/${id}/captions/en`,
      );
      await other.getByText(edit.notFound).first().waitFor();
    });

    test('the editor is the only player that sounds', async () => {
      const long = (file: string) => createLongVideo(file, { size: '426x240', times: 8 });
      const { id } = await environment().publishVideo(owner, { title: '대담' }, long);
      const page = await environment().openPage({ locale, as: owner }, `/app/watch/${id}`);
      await play(page);
      await page.getByRole('link', { name: t.watch.edit, exact: true }).click();
      const mini = page.getByRole('region', { name: t.watch.mini.label });
      await mini.waitFor();
      await page.getByRole('link', { name: t.posts.captions.write }).click();
      await page.getByText(t.mine.captionsEditor.none).waitFor();
      await mini.waitFor({ state: 'detached' });
      expect(await page.locator('video').count()).toBe(1);
      await play(page);
      expect(await page.locator('video').count()).toBe(1);
    });
  });
}
