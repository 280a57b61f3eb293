export {
  type AddressRules,
  guardedConnector,
  isPrivateLiteral,
  type ResolveAll,
} from './addresses.ts';
