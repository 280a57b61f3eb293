import { useQuery } from '@tanstack/react-query';
import { isReadable } from '@workreel/languages';
import { unwrap } from '@workreel/ui/calls';
import { client } from '../api.ts';
import { useLanguage } from '../language/language.ts';

/** Returns the name of a region in the user's language. Until the names are loaded, the region itself is its name. */
export type RegionNameOf = (region: string) => string;

/** Loads the names of regions that are written in another language. */
export function useRegionNames(regions: readonly string[] = []): RegionNameOf {
  const { t } = useLanguage();
  const value = regions.filter((region) => !isReadable(region, t.language));
  const { data } = useQuery({
    queryKey: ['region-names', ...value],
    enabled: value.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { regions } = await unwrap(
        client.GET('/jobs/regions', { params: { query: { value: value.slice(0, MAX_REGIONS) } }, signal }),
      );
      return new Map(regions.map(({ value, names }) => [value, names]));
    },
  });
  return (region) => data?.get(region)?.[t.language] ?? region;
}
/** Maximum number of regions per request. */
const MAX_REGIONS = 40;
