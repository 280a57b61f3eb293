import { at, ofType, type Resource, unless } from './resources.domain.ts';

/** Days: a fault that is found after a weekend can still be gone back behind. */
const LEAST_BACKUPS = 7;

/** A database that others reach, or that can be lost. */
export const databaseObjections = (all: readonly Resource[]): string[] => [
  ...ofType(all, 'AWS::RDS::DBInstance').flatMap(({ id, properties, deletionPolicy }) =>
    unless(id, [
      [properties.PubliclyAccessible === false, 'can be reached from everywhere'],
      [properties.StorageEncrypted === true, 'is not encrypted'],
      [Number(properties.BackupRetentionPeriod) >= LEAST_BACKUPS, 'keeps too few backups'],
      [properties.DeletionProtection === true, 'may be deleted by a slip'],
      [deletionPolicy === 'Retain', 'goes with its stack'],
      [typeof properties.MasterUserPassword !== 'string', 'has its password in the template'],
    ]),
  ),
  ...ofType(all, 'AWS::RDS::DBParameterGroup').flatMap(({ id, properties }) =>
    unless(id, [
      [at(properties, 'Parameters', 'rds.force_ssl') === '1', 'lets clients in without TLS (rds.force_ssl)'],
    ]),
  ),
];
