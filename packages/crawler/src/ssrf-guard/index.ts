export {
  type AddressRules,
  guardedConnector,
  isPrivateAllowed,
  isPrivateLiteral,
  type ResolveAll,
} from './addresses.ts';
