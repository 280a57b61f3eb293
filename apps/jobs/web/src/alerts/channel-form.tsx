import { Field, FormError, fieldText, Submit, useSubmit } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { useSession } from '@workreel/ui/service';
import { useId, useRef, useState } from 'react';
import type { AlertChannel, AlertTargetInput } from '../api.ts';
import type { Step } from '../language/ko/alerts.ts';
import { ALERTS } from '../language/language.ts';
import type { Channels } from './settings.ts';
import {
  createTopic,
  isSameTarget,
  NTFY_SERVER,
  parseTopicUrl,
  readTarget,
  searchesUsing,
} from './targets.domain.ts';
import { TestResult } from './test-result.tsx';
import { useTest } from './use-test.ts';

interface ChannelFormProps {
  channel: AlertChannel;
  channels: Channels;
  /** The address to change. */
  target: AlertTargetInput | undefined;
  /** @param isTested - whether a test was sent to it. @throws like `unwrap`. */
  onSave: (target: AlertTargetInput, isTested: boolean) => Promise<void>;
  back: { label: string; onBack: () => void };
}

/** The steps to set up a channel, and a form for its address. */
export function ChannelForm({ channel, channels, target, onSave, back }: ChannelFormProps) {
  const messages = useCatalogue(ALERTS);
  const form = useRef<HTMLFormElement>(null);
  const [test, sendTest] = useTest();
  const [tested, setTested] = useState<AlertTargetInput>();
  const [exists, setExists] = useState(false);
  const read = (fields: FormData) => readTarget(channel, (field) => fieldText(fields, field));
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    const next = read(fields);
    const isNew = !target || !isSameTarget(next, target);
    const taken = isNew && channels.settings.alerts.some((each) => isSameTarget(each, next));
    setExists(taken);
    if (taken) return;
    await onSave(next, tested !== undefined && isSameTarget(next, tested));
    suggestedTopic = undefined;
  });
  const users = target ? searchesUsing(channels.searches, target).length : 0;
  return (
    <form ref={form} onSubmit={onSubmit} className="grid gap-4">
      <Steps steps={messages.steps[channel]} />
      <Fields channel={channel} target={target} />
      {users > 0 && <p>{messages.form.changesSearches(users)}</p>}
      {exists && (
        <p role="alert" className="rounded-card bg-alarm-soft px-3 py-2">
          {messages.form.exists}
        </p>
      )}
      <FormError error={error} messages={messages.errors} />
      <TestResult state={test} channel={channel} />
      <div className="flex flex-wrap gap-2 *:min-h-11">
        <Submit busy={busy}>
          {busy ? messages.form.working : target ? messages.form.save : messages.form.submit}
        </Submit>
        <button
          type="button"
          className="button"
          aria-disabled={test === 'sending'}
          onClick={() => {
            if (!form.current!.reportValidity()) return;
            const entered = read(new FormData(form.current!));
            setTested(entered);
            sendTest(entered);
          }}
        >
          {messages.channels.test}
        </button>
        <button type="button" className="button" onClick={back.onBack}>
          {back.label}
        </button>
      </div>
    </form>
  );
}

/** Suggested again until it is added, because the user may have subscribed to it already. */
let suggestedTopic: string | undefined;
function suggestTopic(): string {
  suggestedTopic ??= createTopic(crypto.getRandomValues(new Uint8Array(TOPIC_BYTES)));
  return suggestedTopic;
}

function NewTabLink({ href, children }: { href: string; children: string }) {
  const { newTab } = useCatalogue(ALERTS).form;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children} <span className="sr-only">({newTab})</span>
    </a>
  );
}

function Steps({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return null;
  return (
    <ol className="grid list-decimal gap-1 pl-5">
      {steps.map(({ text, link }) => (
        <li key={text}>
          <p>
            {text} {link && <NewTabLink href={link.href}>{link.label}</NewTabLink>}
          </p>
        </li>
      ))}
    </ol>
  );
}

function Fields({ channel, target }: { channel: AlertChannel; target: AlertTargetInput | undefined }) {
  switch (channel) {
    case 'email':
      return <Email />;
    case 'telegram':
      return <Telegram target={target} />;
    case 'ntfy':
      return <Ntfy target={target} />;
    default:
      return <Url channel={channel} target={target} />;
  }
}

function Email() {
  const messages = useCatalogue(ALERTS);
  const { account } = useSession();
  return <p>{account && messages.form.emailTo(account.email)}</p>;
}

/** Properties of fields for tokens and addresses, which are neither words nor personal data. */
const CODE = {
  className: 'field min-h-11',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;

const BOT_TOKEN = String.raw`\d{5,20}:[\w\-]{30,64}`;

function Telegram({ target }: { target: AlertTargetInput | undefined }) {
  const { form: messages } = useCatalogue(ALERTS);
  const [token, setToken] = useState('');
  const [chatId, setChatId] = useState(target?.chatId ?? '');
  const hint = useId();
  const keepsToken = target?.chatId === chatId.trim();
  return (
    <>
      <Field
        name="botToken"
        label={messages.botToken}
        hint={target && messages.keepToken}
        placeholder="123456789:ABC…"
        pattern={` *${BOT_TOKEN} *`}
        title={messages.format.botToken}
        maxLength={200}
        required={!keepsToken}
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
        {...CODE}
      />
      <div className="grid gap-1">
        <Field
          name="chatId"
          label={messages.chatId}
          hint={messages.chatIdHint}
          pattern=" *(-?[1-9]\d*|@[A-Za-z]\w{3,31}) *"
          title={messages.format.chatId}
          maxLength={100}
          required
          value={chatId}
          onChange={(event) => setChatId(event.currentTarget.value)}
          {...CODE}
        />
        {new RegExp(`^${BOT_TOKEN}$`).test(token.trim()) && (
          <p id={hint} className="text-small">
            <NewTabLink href={`https://api.telegram.org/bot${token.trim()}/getUpdates`}>
              {messages.findChatId}
            </NewTabLink>{' '}
            {messages.findChatIdHint}
          </p>
        )}
      </div>
    </>
  );
}

/** The URLs that each service gives its users. */
const URL_PATTERNS = {
  slack: String.raw` *https://hooks\.slack(-gov)?\.com/.+`,
  discord: String.raw` *https://((canary|ptb)\.)?discord(app)?\.com/api/.+`,
  webhook: ' *https?://.+',
};
const PLACEHOLDERS = {
  slack: 'https://hooks.slack.com/services/…',
  discord: 'https://discord.com/api/webhooks/…',
  webhook: 'https://',
};

function Url(props: { channel: 'slack' | 'discord' | 'webhook'; target: AlertTargetInput | undefined }) {
  const { channel, target } = props;
  const { form: messages } = useCatalogue(ALERTS);
  const id = useId();
  return (
    <>
      <Field
        name="url"
        type="url"
        label={messages.url}
        defaultValue={target?.url ?? ''}
        placeholder={PLACEHOLDERS[channel]}
        pattern={URL_PATTERNS[channel]}
        title={messages.format[channel]}
        maxLength={2_000}
        required
        {...CODE}
      />
      {channel === 'webhook' && target && (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
          <input
            type="checkbox"
            id={id}
            name="newSecret"
            aria-describedby={`${id}-hint`}
            className="mt-1 size-4 accent-accent"
          />
          <label htmlFor={id}>{messages.newSecret}</label>
          <p id={`${id}-hint`} className="col-start-2 text-small text-muted">
            {messages.newSecretHint}
          </p>
        </div>
      )}
      {channel === 'webhook' && (
        <details className="detail">
          <summary>{messages.developer}</summary>
          <p>
            {messages.developerHint} <NewTabLink href="/docs">{messages.apiDocumentation}</NewTabLink>
          </p>
        </details>
      )}
    </>
  );
}

const TOPIC_BYTES = 16;

function Ntfy({ target }: { target: AlertTargetInput | undefined }) {
  const { form: messages } = useCatalogue(ALERTS);
  const [initial] = useState(() =>
    target?.url ? parseTopicUrl(target.url) : { server: NTFY_SERVER, topic: suggestTopic() },
  );
  return (
    <>
      <Field
        name="topic"
        label={messages.topic}
        hint={messages.topicHint}
        defaultValue={initial.topic}
        pattern="[\-_A-Za-z0-9]{1,64}"
        title={messages.format.topic}
        required
        {...CODE}
      />
      <details open={initial.server !== NTFY_SERVER}>
        <summary className="cursor-pointer">{messages.advanced}</summary>
        <div className="mt-2 grid gap-3">
          <Field
            name="server"
            type="url"
            label={messages.server}
            defaultValue={initial.server}
            pattern="https?://.+"
            title={messages.format.webhook}
            maxLength={1_900}
            {...CODE}
          />
          <Field
            name="token"
            label={messages.token}
            hint={target ? messages.keepNtfyToken : messages.tokenHint}
            maxLength={200}
            {...CODE}
          />
        </div>
      </details>
    </>
  );
}
