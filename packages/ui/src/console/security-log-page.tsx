import { useCatalogue, useLanguage } from '../language.tsx';
import { ownValue } from '../own-value.ts';
import { navigate, useQueryValues } from '../router.tsx';
import { type SecurityEvent, type SecurityFilter, useService } from '../service.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { ADMIN } from './catalogue.ts';
import { EntryList } from './entry-list.tsx';
import { FilterSelect } from './filter-select.tsx';
import { filterOf, LogRow, OneAccount, useLog, writeFilter } from './log.tsx';

/** Sign-ins and changes of credentials, for admins. The filters are stored in the URL. */
export function SecurityLogPage() {
  const messages = useCatalogue(ADMIN);
  return <AdminFrame title={messages.securityLog}>{() => <Entries />}</AdminFrame>;
}

function Entries() {
  const messages = useCatalogue(ADMIN);
  const { t } = useLanguage();
  const { accounts } = useService();
  const filter = filterOf(useQueryValues(), ['accountId', 'kind']);
  const { list, entries, nameOf } = useLog<SecurityEvent, SecurityFilter>(
    'securityLog',
    filter,
    ['accountId'],
    async (query, signal) => (await accounts()).securityLog(query, signal),
  );
  const show = (kind: string | undefined) =>
    void navigate(`/console/security-log${writeFilter({ ...filter, kind })}`, { keepScroll: true });
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        <FilterSelect
          label={messages.kind}
          all={messages.allKinds}
          names={messages.kinds}
          value={filter.kind}
          onChange={show}
        />
      </div>
      {filter.accountId !== undefined && <OneAccount to="/console/security-log" />}
      <EntryList
        label={messages.securityLog}
        list={list}
        rows={entries.map((entry) => (
          <LogRow
            key={entry.id}
            at={entry.at}
            title={ownValue(messages.kinds, entry.kind) ?? entry.kind}
            subject={entry.accountId === null ? '' : nameOf(entry.accountId)}
            facts={[
              entry.network !== null && messages.network(entry.network.slice(0, 8)),
              entry.count > 1 && messages.times(new Intl.NumberFormat(t.language).format(entry.count)),
            ]}
            details={entry.details}
            nameOf={nameOf}
          />
        ))}
      />
    </>
  );
}
