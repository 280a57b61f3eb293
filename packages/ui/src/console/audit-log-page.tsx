import { useCatalogue } from '../language.tsx';
import { ownValue } from '../own-value.ts';
import { navigate, useQueryValues } from '../router.tsx';
import { type AuditEntry, type AuditFilter, useService } from '../service.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { ADMIN } from './catalogue.ts';
import { EntryList } from './entry-list.tsx';
import { FilterSelect } from './filter-select.tsx';
import { filterOf, LogRow, OneAccount, useLog, writeFilter } from './log.tsx';

/** The actions of admins, for admins. The filters are stored in the URL. */
export function AuditLogPage() {
  const messages = useCatalogue(ADMIN);
  return <AdminFrame title={messages.auditLog}>{() => <Entries />}</AdminFrame>;
}

function Entries() {
  const messages = useCatalogue(ADMIN);

  const { accounts } = useService();
  const filter = filterOf(useQueryValues(), ['actor', 'action', 'target']);
  const { list, entries, nameOf } = useLog<AuditEntry, AuditFilter>(
    'auditLog',
    filter,
    ['actor', 'target'],
    async (query, signal) => (await accounts()).auditLog(query, signal),
  );
  const show = (action: string | undefined) =>
    void navigate(`/console/audit-log${writeFilter({ ...filter, action })}`, { keepScroll: true });
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        <FilterSelect
          label={messages.action}
          all={messages.allActions}
          names={messages.actions}
          value={filter.action}
          onChange={show}
        />
      </div>
      {(filter.actor ?? filter.target) !== undefined && <OneAccount to="/console/audit-log" />}
      <EntryList
        label={messages.auditLog}
        list={list}
        rows={entries.map((entry) => (
          <LogRow
            key={entry.id}
            at={entry.at}
            title={ownValue(messages.actions, entry.action) ?? entry.action}
            subject={nameOf(entry.target)}
            facts={[messages.by(nameOf(entry.actor))]}
            details={entry.details}
            nameOf={nameOf}
          />
        ))}
      />
    </>
  );
}
