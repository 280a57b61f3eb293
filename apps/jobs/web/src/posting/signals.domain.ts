/** Describes the evidence about a posting. */
import type { Signal } from '../api.ts';
import type posting from '../language/ko/posting.ts';
import type { Messages } from '../language/language.ts';
import { formatDay, localDay, postedDay } from '../listing/format.domain.ts';

interface SignalContext {
  t: Messages;
  messages: (typeof posting)['signals'];
  siteNameOf: (site: string) => string;
  timeZone: string;
}

export interface SignalText {
  name: string;
  /** The fact, as a sentence. */
  fact: string;
  since: string;
}

/** Returns the texts of a signal in the language of `t`. */
export function describeSignal({ code, since, detail }: Signal, context: SignalContext): SignalText {
  const { t, messages, timeZone } = context;
  const day = formatDay(localDay(new Date(since), timeZone), t.language);
  return { name: t.signal[code], fact: sentenceOf({ code, detail }, context), since: messages.since(day) };
}

function sentenceOf({ code, detail }: Pick<Signal, 'code' | 'detail'>, context: SignalContext): string {
  const { t, messages, siteNameOf, timeZone } = context;
  const { sentences } = messages;
  switch (code) {
    case 'reposted':
      return sentences.reposted(Number(detail));
    case 'longOpen':
      return sentences.longOpen(formatDay(postedDay(detail!, timeZone), t.language));
    case 'goneFromSource':
      return sentences.goneFromSource(siteNameOf(detail!));
    case 'unverified':
      return sentences.unverified();
  }
}
