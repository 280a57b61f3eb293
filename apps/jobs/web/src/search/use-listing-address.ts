import { useListAddress } from '@workreel/ui/list-address';
import { formatSearch, parseSearch } from './search.domain.ts';

export const useListingAddress = () => useListAddress({ read: parseSearch, write: formatSearch });
