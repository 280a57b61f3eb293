/** Doubles of the receivers of alerts, for tests and chaos runs. Not used by the service. */
import { discordReceiver } from './discord.ts';
import { type Double, startDouble } from './double.ts';
import { ntfyReceiver } from './ntfy.ts';
import { slackReceiver } from './slack.ts';
import { telegramReceiver } from './telegram.ts';

export { type Double, type Fault, startDouble } from './double.ts';
export { webhookReceiver } from './webhook.ts';

export const VENDORS = {
  slack: { receiver: slackReceiver, origin: 'https://hooks.slack.com' },
  discord: { receiver: discordReceiver, origin: 'https://discord.com' },
  telegram: { receiver: telegramReceiver, origin: 'https://api.telegram.org' },
  ntfy: { receiver: ntfyReceiver, origin: 'https://ntfy.sh' },
};
type Vendor = keyof typeof VENDORS;

export interface Vendors {
  doubles: Record<Vendor, Double>;
  /** For `SenderOptions`. */
  origins: Record<string, string>;
  close(): Promise<void>;
}

/** Starts a double of each vendor. */
export async function startVendors(): Promise<Vendors> {
  const started = await Promise.all(
    Object.entries(VENDORS).map(async ([name, { receiver, origin }]) => ({
      name,
      origin,
      double: await startDouble(receiver),
    })),
  );
  return {
    doubles: Object.fromEntries(started.map(({ name, double }) => [name, double])) as Record<Vendor, Double>,
    origins: Object.fromEntries(started.map(({ origin, double }) => [origin, double.origin])),
    close: async () => {
      await Promise.all(started.map(({ double }) => double.close()));
    },
  };
}
