import type { Language } from '@workreel/languages';
import type { DeliveryError } from '../errors.ts';

/** A text with the URL that it links to. */
export interface Link {
  label: string;
  /** Absolute HTTP or HTTPS URL. */
  url: string;
}

/**
 * An alert in the language of its recipient. Each channel lays it out in its own format, shows as many entries as fit,
 * and adds no text of its own. Texts may be of any length and contain any characters.
 */
export interface AlertMessage {
  /** UUID, identical for every attempt. Receivers can use it to detect duplicates. */
  id: string;
  createdAt: Date;
  language: Language;
  /** One line, such as “3 new jobs for “Backend Seoul””. */
  title: string;
  /** Only in emails. */
  greeting: string;
  intro: string;
  /** The most important entries first. */
  entries: readonly { title: string; details: string; url: string }[];
  /** Number of entries, including those that are not in `entries`. */
  total: number;
  /** Returns a sentence such as “And 12 more.” for entries that are not shown. */
  more: (count: number) => string;
  /** The list in the web client. */
  link: Link;
  /** Where to change or turn off alerts. */
  settings: Link;
  /** Page that stops these alerts without signing in and supports one-click unsubscribe (RFC 8058). Only in emails. */
  unsubscribe: Link | null;
  /** The body of webhooks, sent as JSON. */
  data: Record<string, unknown>;
}

/** A channel and the address to which it delivers, with its secrets. */
export type AlertTarget =
  | { channel: 'email' }
  | { channel: 'webhook'; url: string; secret: string }
  | { channel: 'slack'; url: string }
  | { channel: 'discord'; url: string }
  | { channel: 'telegram'; botToken: string; chatId: string }
  | { channel: 'ntfy'; url: string; token: string | null };

export type ChannelName = AlertTarget['channel'];
export type TargetOf<Name extends ChannelName> = Extract<AlertTarget, { channel: Name }>;

export interface Recipient {
  name: string;
  email: string;
}

/**
 * Delivers a message. Resolves when the receiver has accepted it.
 *
 * @throws DeliveryError otherwise.
 */
export type Deliver = (message: AlertMessage, target: AlertTarget, recipient: Recipient) => Promise<void>;

export interface HttpRequest {
  url: string;
  /** With lower-case names. */
  headers: Record<string, string>;
  body: string;
}

export interface HttpResponse {
  status: number;
  /** With lower-case names. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The first 64 KiB. */
  body: string;
  receivedAt: Date;
}

/** A channel that delivers a message with one POST request. */
export interface HttpChannel<Target extends AlertTarget> {
  /** Subject of error messages, such as “Slack”. */
  readonly receiver: string;
  /** @param at - time of this attempt. */
  request(message: AlertMessage, target: Target, at: Date): HttpRequest;
  /** Returns why the receiver did not accept the message; null if it did. */
  judge(response: HttpResponse): DeliveryError | null;
}
