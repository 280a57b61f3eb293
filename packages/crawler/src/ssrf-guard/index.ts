export {
  type AddressRules,
  guardedConnector,
  isPrivateLiteral,
  mayBePrivate,
  type ResolveAll,
} from './addresses.ts';
