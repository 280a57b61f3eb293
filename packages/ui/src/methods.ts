import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type SignInMethods, useService } from './service.tsx';

/** Returns what the service offers for signing up and signing in. Do not promise emails unless `mail` is true. */
export function useMethods(): UseQueryResult<SignInMethods> {
  const { accounts } = useService();
  return useQuery({
    queryKey: ['methods'],
    queryFn: async ({ signal }) => (await accounts()).methods(signal),
  });
}
