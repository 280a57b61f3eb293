import { useCatalogue } from '@workreel/ui/language';
import type { getUsage } from '../api.ts';
import { formatBytes, formatShare } from '../format.domain.ts';
import { MINE, useLanguage } from '../language/language.ts';
import { usageBar } from './usage.domain.ts';

type UsageData = Awaited<ReturnType<typeof getUsage>>;

/** Storage usage, as a bar and as text. While it loads, a skeleton of the same height is shown. */
export function Usage({ usage }: { usage: UsageData | undefined }) {
  const { t } = useLanguage();
  const { usage: messages } = useCatalogue(MINE);
  const size = (bytes: number) => formatBytes(bytes, t.language);
  if (!usage) return <div className="card skeleton h-26" aria-hidden="true" />;
  const { bytes, mediaBytes, quotaBytes } = usage;
  const used = bytes + mediaBytes;
  const { originals, streams, isNearlyFull } = usageBar(usage);
  return (
    <section aria-label={messages.heading} className="card grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="font-semibold">{messages.heading}</h2>
        <p>
          {quotaBytes === null
            ? messages.used(size(used))
            : messages.ofQuota(size(used), size(quotaBytes), formatShare(used / quotaBytes, t.language))}
        </p>
        <p className="text-muted sm:ml-auto">
          {quotaBytes === null
            ? messages.files(usage.files)
            : messages.left(size(Math.max(0, quotaBytes - used)))}
        </p>
      </div>
      {quotaBytes !== null && (
        <div className="flex h-2.5 overflow-hidden rounded-full bg-tag" aria-hidden="true">
          <span
            className={isNearlyFull ? 'bg-alarm' : 'bg-accent'}
            style={{ width: `${originals * 100}%` }}
          />
          <span className="bg-field" style={{ width: `${streams * 100}%` }} />
        </div>
      )}
      <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-small text-muted">
        <LegendItem
          color={isNearlyFull ? 'bg-alarm' : 'bg-accent'}
          text={`${messages.originals} ${size(bytes)}`}
        />
        <LegendItem color="bg-field" text={`${messages.streams} ${size(mediaBytes)}`} />
      </ul>
      {isNearlyFull && <p className="rounded-card bg-notice-soft px-3 py-2">{messages.full}</p>}
    </section>
  );
}

/** @param props - `color`: color of the segment in the bar. */
function LegendItem({ color, text }: { color: string; text: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2.5 rounded-full ${color}`} />
      {text}
    </li>
  );
}
