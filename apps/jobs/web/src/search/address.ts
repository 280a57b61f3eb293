import { useListAddress } from '@workreel/ui/list-address';
import { readAddress, writeAddress } from './search.domain.ts';

/** Where the reader of the listing is, and how they get elsewhere. */
export const useAddress = () => useListAddress({ read: readAddress, write: writeAddress });
