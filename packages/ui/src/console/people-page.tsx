import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fieldText } from '../form.tsx';
import { useCatalogue, useLanguage } from '../language.tsx';
import { PER_ACCOUNT } from '../queries.ts';
import { navigate, useQueryValues } from '../router.tsx';
import { type Account, type Person, useService } from '../service.tsx';
import { formatTime } from '../times.domain.ts';
import { AdminFrame } from './admin-frame.tsx';
import { Badge } from './badge.tsx';
import { ADMIN } from './catalogue.ts';
import { ENTRIES_PER_PAGE, EntryList } from './entry-list.tsx';
import { FilterSelect } from './filter-select.tsx';
import { writeFilter } from './log.tsx';
import { MailWarning } from './mail-warning.tsx';
import { PersonDialog } from './person-dialog.tsx';

/** The accounts of the service, for admins. The filters are stored in the URL. */
export function PeoplePage() {
  const messages = useCatalogue(ADMIN);
  return <AdminFrame title={messages.people}>{(account) => <People account={account} />}</AdminFrame>;
}

function People({ account }: { account: Account }) {
  const messages = useCatalogue(ADMIN);
  const { accounts } = useService();
  const query = useQueryValues();
  const [email, role] = [query.email?.[0], query.role?.[0] as Account['role'] | undefined];
  const [managed, setManaged] = useState<string>();
  const hint = useId();
  const list = useInfiniteQuery({
    queryKey: [PER_ACCOUNT, 'people', email, role],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const filter = { ...(email && { email }), ...(role && { role }), ...(cursor && { cursor }) };
      return (await accounts()).people({ ...filter, pageSize: ENTRIES_PER_PAGE }, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const show = (filter: { email?: string | undefined; role?: string | undefined }) =>
    void navigate(`/console/people${writeFilter({ email: filter.email, role: filter.role })}`, {
      keepScroll: true,
    });
  const people = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const person = people.find(({ id }) => id === managed);
  return (
    <>
      <MailWarning onPeoplePage />
      <div className="mt-3 flex flex-wrap gap-2">
        <form
          className="flex min-w-0 flex-1 gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            show({ role, email: fieldText(new FormData(event.currentTarget), 'email').trim() });
          }}
        >
          <input
            key={email}
            type="search"
            name="email"
            className="field max-w-80"
            aria-label={messages.email}
            aria-describedby={hint}
            placeholder={messages.email}
            defaultValue={email}
            maxLength={254}
          />
          <span id={hint} hidden>
            {messages.emailHint}
          </span>
          <button type="submit" className="button">
            {messages.search}
          </button>
        </form>
        <FilterSelect
          label={messages.role}
          all={messages.allRoles}
          names={messages.roles}
          value={role}
          onChange={(next) => show({ email, role: next })}
        />
      </div>
      <EntryList
        label={messages.people}
        list={list}
        rows={people.map((each) => (
          <PersonRow
            key={each.id}
            person={each}
            own={each.id === account.id}
            onManage={() => setManaged(each.id)}
          />
        ))}
      />
      {person && (
        <PersonDialog
          person={person}
          own={person.id === account.id}
          onClose={() => setManaged(undefined)}
          onChanged={() => void list.refetch()}
        />
      )}
    </>
  );
}

function PersonRow({ person, own, onManage }: { person: Person; own: boolean; onManage: () => void }) {
  const messages = useCatalogue(ADMIN);
  const { t } = useLanguage();
  return (
    <li className="flex items-center gap-3 p-4">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{person.name}</span>
          {own && <Badge tone="plain" text={messages.you} />}
          {person.role === 'admin' && <Badge tone="good" text={messages.roles.admin} />}
          {!person.confirmed && <Badge tone="notice" text={messages.unconfirmed} />}
          {person.disabled && <Badge tone="alarm" text={messages.disabled} />}
        </p>
        <p className="wrap-anywhere">{person.email}</p>
        <p className="text-small text-muted">{messages.joined(formatTime(person.createdAt, t.language))}</p>
      </div>
      <button
        type="button"
        className="button"
        aria-label={messages.manageOf(person.email)}
        onClick={onManage}
      >
        {messages.manage}
      </button>
    </li>
  );
}
