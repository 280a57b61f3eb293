import { useListUrl } from '@workreel/ui/list-url';
import { formatSearch, parseSearch } from './search.domain.ts';

export const useListingUrl = () => useListUrl({ parse: parseSearch, format: formatSearch });
