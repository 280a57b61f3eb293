import { useListUrl } from '@workreel/ui/list-url';
import { formatSearch, parseSearch } from './search.domain.ts';

export const useListingAddress = () => useListUrl({ read: parseSearch, write: formatSearch });
