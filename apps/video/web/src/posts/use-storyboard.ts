import { useQuery } from '@tanstack/react-query';
import { readStoryboard, type Still } from './storyboard.domain.ts';

/** Signed addresses end on the hour: what was read under one is read again under the next. */
const KEPT_MS = 3_600_000;

/** @param wanted - whether to fetch it: nobody needs it before they point somewhere. @returns undefined while there is none. */
export function useStoryboard(url: string | null, wanted: boolean): Still[] | undefined {
  const { data } = useQuery({
    queryKey: ['storyboard', url],
    enabled: wanted && url !== null,
    staleTime: KEPT_MS,
    queryFn: async ({ signal }) => {
      const answer = await fetch(url!, { signal });
      if (!answer.ok) throw new Error(`The storyboard: ${answer.status}`);
      return readStoryboard(await answer.text(), url!);
    },
  });
  return data;
}
