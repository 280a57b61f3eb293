import { describe, expect, test } from 'vitest';
import type { AlertTarget, SavedSearch } from '../schemas.ts';
import {
  choiceOf,
  createTopic,
  describeAddress,
  initialChoice,
  knownTargets,
  parseTopicUrl,
  readTarget,
  replaceTarget,
  searchesUsing,
  toAlerts,
  withEmail,
  withFrequency,
} from './targets.domain.ts';

const EMAIL: AlertTarget = { channel: 'email' };
const SLACK: AlertTarget = { channel: 'slack', url: 'https://hooks.slack.com/services/T0/B0/abcdWxYz' };
const OTHER_SLACK: AlertTarget = { channel: 'slack', url: 'https://hooks.slack.com/services/T0/B1/other' };
const TELEGRAM: AlertTarget = { channel: 'telegram', chatId: '-100123' };
const WEBHOOK: AlertTarget = { channel: 'webhook', url: 'https://example.org/jobs?x=1' };

const search = (
  alerts: AlertTarget[],
  frequency: SavedSearch['frequency'] = 'immediate',
): Pick<SavedSearch, 'alerts' | 'frequency'> => ({ alerts, frequency });

describe('known channels', () => {
  test('are those of the settings and of the searches, each address once', () => {
    const known = knownTargets({ alerts: [SLACK, EMAIL] }, [
      search([EMAIL, TELEGRAM]),
      search([SLACK, OTHER_SLACK, TELEGRAM]),
    ]);
    expect(known).toEqual([SLACK, EMAIL, TELEGRAM, OTHER_SLACK]);
  });

  test('have no secrets', () => {
    expect(knownTargets({ alerts: [{ ...WEBHOOK, secret: 'whsec_x' }] }, [])).toEqual([WEBHOOK]);
  });

  test('include the email address of the account once', () => {
    expect(withEmail([SLACK])).toEqual([EMAIL, SLACK]);
    expect(withEmail([SLACK, EMAIL])).toEqual([SLACK, EMAIL]);
  });
});

test('finds the searches that use an address', () => {
  const searches = [search([EMAIL]), search([SLACK]), search([SLACK, EMAIL])];
  expect(searchesUsing(searches, SLACK)).toEqual([searches[1], searches[2]]);
  expect(searchesUsing(searches, OTHER_SLACK)).toEqual([]);
});

describe('changing an address in a list', () => {
  test('replaces it in its place', () => {
    expect(replaceTarget([EMAIL, SLACK, TELEGRAM], SLACK, OTHER_SLACK)).toEqual([
      EMAIL,
      OTHER_SLACK,
      TELEGRAM,
    ]);
  });
  test('does not leave the new address twice', () => {
    expect(replaceTarget([OTHER_SLACK, SLACK], SLACK, OTHER_SLACK)).toEqual([OTHER_SLACK]);
  });
  test('keeps the address when only its token changes', () => {
    const withToken = { ...TELEGRAM, botToken: '1:new' };
    expect(replaceTarget([TELEGRAM, EMAIL], TELEGRAM, withToken)).toEqual([withToken, EMAIL]);
  });
  test('removes it without a replacement', () => {
    expect(replaceTarget([EMAIL, SLACK], SLACK)).toEqual([EMAIL]);
  });
});

test.each<[AlertTarget, string]>([
  [EMAIL, 'hana@example.org'],
  [SLACK, 'hooks.slack.com/…WxYz'],
  [TELEGRAM, '-100123'],
  [WEBHOOK, 'example.org/jobs?x=1'],
  [{ channel: 'ntfy', url: 'https://ntfy.sh/my-jobs' }, 'my-jobs'],
  [{ channel: 'ntfy', url: 'https://ntfy.example.org/my-jobs' }, 'ntfy.example.org/my-jobs'],
])('describes the address %j as %s', (target, text) => {
  expect(describeAddress(target, 'hana@example.org')).toBe(text);
});

describe('the form of a channel', () => {
  const read = (channel: AlertTarget['channel'], fields: Record<string, string>) =>
    readTarget(channel, (field) => fields[field] ?? '');

  test('omits tokens that were not entered, so that the stored ones are kept', () => {
    expect(read('telegram', { chatId: ' 42 ', botToken: '' })).toEqual({ channel: 'telegram', chatId: '42' });
    expect(read('telegram', { chatId: '42', botToken: ' 1:a ' })).toEqual({
      channel: 'telegram',
      chatId: '42',
      botToken: '1:a',
    });
  });

  test('joins the server and the topic of ntfy', () => {
    expect(read('ntfy', { topic: 'jobs-x' })).toEqual({ channel: 'ntfy', url: 'https://ntfy.sh/jobs-x' });
    expect(read('ntfy', { topic: 'x', server: 'https://ntfy.example.org/', token: 'tk_1' })).toEqual({
      channel: 'ntfy',
      url: 'https://ntfy.example.org/x',
      token: 'tk_1',
    });
    expect(parseTopicUrl('https://ntfy.example.org/x')).toEqual({
      server: 'https://ntfy.example.org',
      topic: 'x',
    });
  });

  test('requests a new secret only if it is chosen', () => {
    expect(read('webhook', { url: WEBHOOK.url! })).toEqual(WEBHOOK);
    expect(read('webhook', { url: WEBHOOK.url!, newSecret: 'on' })).toEqual({ ...WEBHOOK, newSecret: true });
  });
});

test('topics of ntfy consist of allowed characters and differ', () => {
  const topic = createTopic(Uint8Array.from({ length: 16 }, (_, at) => at * 16 + at));
  expect(topic).toMatch(/^[-_A-Za-z0-9]{21}$/);
  expect(createTopic(new Uint8Array(16))).not.toBe(topic);
});

describe('the alerts of a search', () => {
  test('are off without a channel', () => {
    expect(choiceOf(search([], 'weekly'))).toEqual({ frequency: 'never', targets: [] });
    expect(toAlerts({ frequency: 'never', targets: [EMAIL] })).toEqual({ alerts: [] });
  });

  test('start with those of the newest search, or with daily emails if they can be delivered', () => {
    expect(initialChoice([search([SLACK], 'weekly'), search([EMAIL])], true, [])).toEqual({
      frequency: 'weekly',
      targets: [SLACK],
    });
    expect(initialChoice([], true, [SLACK])).toEqual({ frequency: 'daily', targets: [EMAIL] });
    expect(initialChoice([], false, [EMAIL, SLACK])).toEqual({ frequency: 'daily', targets: [SLACK] });
    expect(initialChoice([], false, [EMAIL])).toEqual({ frequency: 'never', targets: [] });
  });

  test('go to the first channel when they are turned on', () => {
    const off = { frequency: 'never', targets: [] } as const;
    expect(withFrequency({ ...off, targets: [] }, 'daily', [SLACK, EMAIL])).toEqual({
      frequency: 'daily',
      targets: [SLACK],
    });
    expect(withFrequency({ frequency: 'daily', targets: [EMAIL] }, 'weekly', [SLACK])).toEqual({
      frequency: 'weekly',
      targets: [EMAIL],
    });
  });
});
