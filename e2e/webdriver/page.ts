/** Actions of a user on a page, with real input events, and what the user sees. Each action waits for its element. */
import { waitFor } from '@workreel/testing/wait';
import type { InputAction, WebDriverBrowser } from './browser.ts';
import { type FoundElement, findElements, type Query } from './elements.ts';

/** Codes of keys without a character (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
export const KEYS = { enter: '\uE007', escape: '\uE00C', home: '\uE011' };

/** Size of the viewport, in CSS pixels. */
export const WINDOW = { width: 1280, height: 900 };

/** What a failed wait reports: the address and the text of the page, and the state of its videos. */
const STATE = `location.href + '\\n' + document.body.innerText + '\\n' + JSON.stringify(
  [...document.querySelectorAll('video')].map(({ currentTime, paused, seeking, readyState, networkState, buffered, error }) => ({
    currentTime, paused, seeking, readyState, networkState, error: error?.message,
    buffered: Array.from(buffered, (_, range) => [buffered.start(range), buffered.end(range)]),
  })),
)`;

/** These tests run alone. */
const OPTIONS = { timeoutMs: 60_000, pollMs: 100 };

export type UserPage = ReturnType<typeof createUserPage>;

export function createUserPage(browser: WebDriverBrowser) {
  const describe = (query: Query) =>
    JSON.stringify(query, (_, value) => (value instanceof RegExp ? String(value) : value));

  const readText = (expression: string): Promise<string> => browser.evaluate(`String(${expression})`);

  /** Waits until a condition is true. If it stays false, the error contains the state of the page. */
  const until = async <T>(description: string, check: () => Promise<T | undefined | false>): Promise<T> => {
    try {
      return await waitFor(description, check, OPTIONS);
    } catch (error) {
      const content = await readText(STATE).catch(String);
      throw new Error(`${error instanceof Error ? error.message : error}\nThe page:\n${content}`);
    }
  };

  const all = (query: Query): Promise<FoundElement[]> => findElements(browser, query);

  /** Waits for an element. */
  const see = (query: Query): Promise<FoundElement> =>
    until(describe(query), async () => (await all(query))[0]);

  const pressKeys = (keys: readonly string[]): Promise<void> => {
    const actions = keys.flatMap((value): InputAction[] => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    return browser.perform({ type: 'key', id: 'keyboard', actions });
  };

  /** Scrolls an element into view and waits until it has stopped moving and fulfills the condition. */
  const reach = async (query: Query, condition = (_: FoundElement) => true): Promise<FoundElement> => {
    let previous: FoundElement | undefined;
    return until(`${describe(query)} can be reached`, async () => {
      const [element] = await findElements(browser, query, 'scroll');
      const isStill = element && previous && element.x === previous.x && element.y === previous.y;
      previous = element;
      return isStill && condition(element) && element;
    });
  };

  const click = async (query: Query): Promise<void> => {
    const { x, y } = await reach(query, ({ disabled, covered }) => !disabled && !covered);
    const actions: InputAction[] = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await browser.perform({ type: 'pointer', id: 'mouse', actions });
  };

  return {
    all,
    see,
    until,
    /** Returns the value of an expression as text. */
    read: readText,
    reach,
    click,
    press: (...keys: string[]) => pressKeys(keys),
    address: async () => new URL(await readText('location.href')),
    language: () => readText('document.documentElement.lang'),
    /** The number of CSS pixels by which the page is wider than the window. */
    overflow: async () =>
      Number(await readText('document.documentElement.scrollWidth - document.documentElement.clientWidth')),
    open: (url: string) => browser.open(url),
    back: () => browser.back(),
    async resize({ width, height }: typeof WINDOW): Promise<void> {
      await browser.resize(width, height);
      const size = `${width},${height}`;
      await until(
        `a viewport of ${size}`,
        async () => (await readText('[innerWidth, innerHeight]')) === size,
      );
    },

    /** Waits until no element matches. */
    seeNone: (query: Query): Promise<true> =>
      until(`no ${describe(query)}`, async () => (await all(query)).length === 0),

    /** Waits for a text anywhere on the page. */
    seeText: (text: string): Promise<true> =>
      until(`the text “${text}”`, async () => (await readText('document.body.innerText')).includes(text)),

    /** Replaces the text in a field. */
    async fill(query: Query, text: string): Promise<void> {
      await click(query);
      await until(`${describe(query)} has the focus`, async () => (await see(query)).focused);
      // Typing replaces the selected text.
      await browser.evaluate('(document.activeElement.select(), "")');
      await pressKeys([...text]);
      await until(`${describe(query)} contains “${text}”`, async () => (await see(query)).value === text);
    },

    /** Puts a file into the file input of the page, which then has a new file as if the user had chosen it. */
    async chooseFile(name: string, content: Uint8Array): Promise<void> {
      const base64 = Buffer.from(content).toString('base64');
      await browser.evaluate(`(() => {
        const input = document.querySelector('input[type=file]');
        const files = new DataTransfer();
        const bytes = Uint8Array.from(atob('${base64}'), (character) => character.charCodeAt(0));
        files.items.add(new File([bytes], ${JSON.stringify(name)}, { type: 'video/mp4' }));
        input.files = files.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
        return '';
      })()`);
    },

    /** Moves the keyboard focus to an element that a pointer cannot reach. */
    focus: (query: Query) => findElements(browser, query, 'focus'),

    /** Chooses an option of a select box. The lists that browsers open are outside the page, and WebDriver cannot click them. */
    async choose(query: Query, value: string): Promise<void> {
      const { name } = await see(query);
      await browser.evaluate(`(() => {
        const box = [...document.querySelectorAll('select')].find(
          (select) => axe.commons.text.accessibleText(select) === ${JSON.stringify(name)},
        );
        box.value = ${JSON.stringify(value)};
        box.dispatchEvent(new Event('change', { bubbles: true }));
        return '';
      })()`);
    },

    /** Turns the mouse wheel in the middle of the window. @param distance - in CSS pixels. */
    async scroll(distance: number): Promise<void> {
      const [x, y] = [WINDOW.width / 2, WINDOW.height / 2];
      const action: InputAction = { type: 'scroll', x, y, deltaX: 0, deltaY: distance };
      await browser.perform({ type: 'wheel', id: 'wheel', actions: [action] });
    },
  };
}
