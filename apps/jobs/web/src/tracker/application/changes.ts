/** Changes of an application other than moves, and what its forms load. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { unwrap } from '@workreel/ui/calls';
import { PER_ACCOUNT } from '@workreel/ui/queries';
import { type Application, type ApplicationChange, type ApplicationRequest, client } from '../../api.ts';
import { sendChange } from '../../tabs.ts';
import { storeApplication } from '../applications.ts';

/** Changes an application. @throws like {@link unwrap}. */
export const changeApplication = (
  queries: QueryClient,
  id: string,
  change: ApplicationChange,
): Promise<void> =>
  sendChange(queries, async () => {
    const params = { path: { id } };
    storeApplication(queries, await unwrap(client.PATCH('/applications/{id}', { params, body: change })));
  });

/** Records an application. @throws like {@link unwrap}. */
export const createApplication = (queries: QueryClient, body: ApplicationRequest): Promise<Application> =>
  sendChange(queries, () => unwrap(client.POST('/applications', { body })));

/** Reads what the page of a job says about it. @throws ServiceError with code `PAGE_UNREADABLE` and a `reason`. */
export const readPage = (url: string) => unwrap(client.POST('/applications/read-page', { body: { url } }));

export type PageFacts = Awaited<ReturnType<typeof readPage>>;

/** Returns the cover letters and résumés of all applications. */
export const useUsedDocuments = () =>
  useQuery({
    queryKey: [PER_ACCOUNT, 'applications', 'documents'],
    queryFn: ({ signal }) => unwrap(client.GET('/applications/documents', { signal })),
  });
