import type { Mailer } from '@workreel/platform/mail';
import type { ChannelName, Deliver, HttpChannel, TargetOf } from './channel.ts';
import { discord } from './discord.domain.ts';
import { sendEmail } from './email.ts';
import { ntfy } from './ntfy.domain.ts';
import { openSender, type SenderOptions } from './sender.ts';
import { slack } from './slack.domain.ts';
import { telegram } from './telegram.domain.ts';
import { webhook } from './webhook.domain.ts';

export type { AlertMessage, AlertTarget, Deliver, Recipient } from './channel.ts';
export type { SenderOptions } from './sender.ts';
export { describeTarget, hostOf, parseTarget, targetKey } from './targets.ts';

const HTTP_CHANNELS: { [Name in Exclude<ChannelName, 'email'>]: HttpChannel<TargetOf<Name>> } = {
  webhook,
  slack,
  discord,
  telegram,
  ntfy,
};

/** Creates a function that delivers a message to any channel. */
export function openChannels({ mailer, ...options }: { mailer: Mailer } & SenderOptions): Deliver {
  const send = openSender(options);
  return async (message, target, recipient) => {
    if (target.channel === 'email') return sendEmail(mailer, message, recipient);
    const channel: HttpChannel<typeof target> = HTTP_CHANNELS[target.channel];
    const response = await send(channel.request(message, target, new Date()), channel.receiver);
    const error = channel.judge(response);
    if (error) throw error;
  };
}
