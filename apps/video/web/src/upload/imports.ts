/** Imports from links: the service receives the files, so this page only starts and follows them. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { PER_ACCOUNT } from '@workreel/ui/queries';
import { createPost, getUpload, importLink, type Upload, updatePost } from '../api.ts';
import { loadVisibility } from '../posts/last-visibility.ts';
import { MY_VIDEOS } from '../posts/query-keys.ts';
import { titleFromFilename } from '../posts/title.domain.ts';
import { cachePost, invalidateLists } from '../posts/use-post.ts';
import { KEEP_LOUDNESS } from './keep-loudness.ts';
import { UNFINISHED } from './unfinished.ts';
import { errorCode } from './upload-errors.domain.ts';

/** An import that was started in this tab. */
export interface StartedImport {
  id: string;
  /** For another attempt. */
  link: string;
  /** The name in the link, from which the title of the draft is. */
  filename: string;
}

/** Not fetched: it lasts as long as the tab, unless another user signs in. */
const STARTED = [...MY_VIDEOS, 'started imports'];
const startedIn = (queries: QueryClient): StartedImport[] => queries.getQueryData(STARTED) ?? [];

const REFRESH_MS = 1_000;
export const isReceiving = ({ state }: Pick<Upload, 'state'>): boolean =>
  state === 'pending' || state === 'uploading';

/** Returns the imports of this tab, newest first, then those of the account that were started elsewhere and have not ended. */
export function useImports(): { id: string; started: StartedImport | null }[] {
  const { data: started = [] } = useQuery<StartedImport[]>({
    queryKey: STARTED,
    queryFn: () => [],
    enabled: false,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const { data: unfinished = [] } = useQuery(UNFINISHED);
  const elsewhere = unfinished.filter(
    ({ id, import: source }) => source !== null && !started.some((other) => other.id === id),
  );
  return [
    ...started.map((own) => ({ id: own.id, started: own })),
    ...elsewhere.map(({ id }) => ({ id, started: null })),
  ];
}

/** Queries an import, repeatedly while the service receives the file. @param enabled - false while it is being deleted. */
export const useImport = (id: string, enabled: boolean) =>
  useQuery({
    // Not one of the lists, which are refetched when a video is deleted.
    queryKey: [PER_ACCOUNT, 'import', id],
    enabled,
    queryFn: ({ signal }) => getUpload(id, signal),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isReceiving(data) ? REFRESH_MS : false),
  });

export function useImportActions() {
  const queries = useQueryClient();
  const setStarted = (change: (started: StartedImport[]) => StartedImport[]) =>
    queries.setQueryData(STARTED, change(startedIn(queries)));
  const remove = (id: string) => setStarted((started) => started.filter((other) => other.id !== id));
  return {
    /** Starts an import, and creates a draft with the name of the file as its title. @param replaces - ID of a failed import. */
    start: async (link: string, replaces?: string): Promise<void> => {
      const { id, filename } = await importLink({ url: link, keepLoudness: KEEP_LOUDNESS.get() });
      if (replaces !== undefined) remove(replaces);
      setStarted((started) => [{ id, link, filename }, ...started]);
      const title = titleFromFilename(filename);
      await createPost({ title, visibility: loadVisibility(), uploadId: id }).catch((error) => {
        // The import has already failed, which the list explains.
        if (errorCode(error as Error) !== 'UPLOAD_ENDED') throw error;
      });
      await invalidateLists(queries);
    },
    remove,
    /** The server of the file may know a better name than the link, from which the title is. */
    rename: async (postId: string, filename: string): Promise<void> =>
      cachePost(queries, await updatePost(postId, { title: titleFromFilename(filename) })),
    refreshLists: () => invalidateLists(queries),
  };
}
