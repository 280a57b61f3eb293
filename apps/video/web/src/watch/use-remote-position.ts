import { useQuery } from '@tanstack/react-query';
import { PER_ACCOUNT } from '@workreel/ui/queries';
import { useSession } from '@workreel/ui/service';
import { getPosition } from '../api.ts';

/** The position that the service knows. It is read whenever a video is opened, since it may come from another device. */
export function useRemotePosition(id: string) {
  const { account } = useSession();
  return useQuery({
    queryKey: [PER_ACCOUNT, 'position', id],
    enabled: account !== undefined && account !== null,
    gcTime: 0,
    queryFn: ({ signal }) => getPosition(id, signal),
  });
}
