import type { Page } from 'playwright-core';
import type { Person } from './client.ts';
import type { VideoService } from './service.ts';

/** Signs in on the English page, as a person does. */
export async function signIn(page: Page, { address }: VideoService, person: Person): Promise<void> {
  await page.goto(`${address}/app/sign-in`);
  await page.getByLabel('E-mail address').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.keyboard.press('Enter');
  await page.getByRole('banner').getByText(person.name).waitFor();
}
