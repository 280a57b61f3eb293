import { useCatalogue } from '@workreel/ui/language';
import { formatBytes } from '../format.domain.ts';
import { useLanguage } from '../language/language.ts';
import { splitSeconds } from './rate.domain.ts';
import { UPLOAD_WORDS, type UploadWords } from './words.ts';

export function Pace({ rate, secondsLeft }: { rate: number | null; secondsLeft: number | null }) {
  const { t } = useLanguage();
  const words = useCatalogue(UPLOAD_WORDS);
  return (
    <>
      {rate !== null && <span>{words.perSecond(formatBytes(rate, t.language))}</span>}
      {secondsLeft !== null && <span>{formatTimeLeft(secondsLeft, words)}</span>}
    </>
  );
}

function formatTimeLeft(seconds: number, { timeLeft: words }: UploadWords): string {
  const left = splitSeconds(seconds);
  if (left.hours > 0) return words.hours(left.hours, left.minutes);
  return left.minutes > 0 ? words.minutes(left.minutes) : words.seconds(left.seconds);
}
