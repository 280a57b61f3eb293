import { useQuery } from '@tanstack/react-query';
import { parseStoryboard, type StoryboardFrame } from './storyboard.domain.ts';

/** Signed URLs expire on the hour, and the URL is part of the query key. */
const STALE_TIME_MS = 3_600_000;

/**
 * @param enabled - whether to fetch the storyboard, which is needed only once the user points at the video.
 * @returns undefined until it is loaded.
 */
export function useStoryboard(url: string | null, enabled: boolean): StoryboardFrame[] | undefined {
  const { data } = useQuery({
    queryKey: ['storyboard', url],
    enabled: enabled && url !== null,
    staleTime: STALE_TIME_MS,
    queryFn: async ({ signal }) => {
      const response = await fetch(url!, { signal });
      if (!response.ok) throw new Error(`The storyboard request failed with status ${response.status}.`);
      return parseStoryboard(await response.text(), url!);
    },
  });
  return data;
}
