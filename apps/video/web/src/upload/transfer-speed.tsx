import { useCatalogue } from '@workreel/ui/language';
import { formatBytes } from '../format.domain.ts';
import type upload from '../language/ko/upload.ts';
import { UPLOAD, useLanguage } from '../language/language.ts';
import { splitSeconds } from './rate.domain.ts';

export function TransferSpeed({ rate, secondsLeft }: { rate: number | null; secondsLeft: number | null }) {
  const { t } = useLanguage();
  const messages = useCatalogue(UPLOAD);
  return (
    <>
      {rate !== null && <span>{messages.perSecond(formatBytes(rate, t.language))}</span>}
      {secondsLeft !== null && <span>{formatTimeLeft(secondsLeft, messages)}</span>}
    </>
  );
}

function formatTimeLeft(seconds: number, { timeLeft: messages }: typeof upload): string {
  const time = splitSeconds(seconds);
  if (time.hours > 0) return messages.hours(time.hours, time.minutes);
  return time.minutes > 0 ? messages.minutes(time.minutes) : messages.seconds(time.seconds);
}
