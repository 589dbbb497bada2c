-- Account deletion: what it removes, and what is kept for a limited time.

-- When a user row is deleted, the ledger and the log of administrators keep what happened, without the person.
create function firstline.anonymise_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('firstline.anonymise', 'on', true);
  update public.credit_movements set user_id = null, generation_id = null, purchase_id = null where user_id = old.id;
  update public.audit_log set user_id = null, before = before - 'email', after = after - 'email' - 'reason'
  where user_id = old.id;
  update public.audit_log set actor = 'deleted account' where actor = old.id::text;
  perform set_config('firstline.anonymise', 'off', true);
  return null;
end $$;
create trigger anonymise_user after delete on auth.users
for each row execute function firstline.anonymise_user();

-- The audit log of sign-ins keeps the user's actions, without the user and the address they came from.
create function firstline.forget_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.audit_log_entries
  set payload = json_build_object('action', payload ->> 'action'), ip_address = ''
  where payload ->> 'actor_id' = old.id::text;
  return null;
end $$;
create trigger forget_user after delete on auth.users
for each row execute function firstline.forget_user();

-- Deletes an account and the personal data that name it; triggers decide what stays. Returns 'deleted', 'not_found' or
-- 'last_admin'. A running generation loses its row, by which its runner notices. Sessions are not locked first: a
-- refresh locks the account's row before them.
create function firstline.delete_account(p_user uuid, p_now timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  profile public.user_profiles;
begin
  select * into profile from public.user_profiles where user_id = p_user for update;
  if found then
    -- A trial that has ended leaves what an ended trial leaves.
    perform firstline.renew_if_due(profile, p_now);
  elsif not exists (select 1 from auth.users where id = p_user) then
    return 'not_found';
  end if;
  -- In the order in which a generation is settled: that holds these rows when it locks the account.
  perform 1 from public.generations where user_id = p_user order by id for update;
  perform firstline.explain_movement(null, null, p_now);
  begin
    delete from auth.users where id = p_user;
  exception when sqlstate 'PT409' then
    return 'last_admin';
  end;
  perform firstline.explain_movement(null, null, null);
  return 'deleted';
end $$;

-- The functions below are called by jobs, in small batches.

-- Removes up to `p_limit` demo generations from before a moment, with their items; unfinished ones stay. Returns how
-- many.
create function firstline.remove_old_demos(p_before timestamptz, p_limit integer) returns integer
language plpgsql set search_path = '' as $$
declare
  removed integer;
begin
  delete from public.generations where id in (
    select id from public.generations
    where visitor is not null and created_at < p_before and status not in ('queued', 'running')
    order by created_at limit p_limit for update skip locked
  );
  get diagnostics removed = row_count;
  return removed;
end $$;

-- Removes up to `p_limit` hashes of deleted accounts' addresses whose period has ended: an account with that address
-- counts as new from then on. Returns how many.
create function firstline.remove_old_deleted_accounts(p_limit integer, p_now timestamptz) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  delete from firstline.deleted_accounts where address_hash in (
    select address_hash from firstline.deleted_accounts
    where kept_until <= p_now order by kept_until limit p_limit for update skip locked
  );
  get diagnostics removed = row_count;
  return removed;
end $$;

revoke execute on all functions in schema firstline from public;
grant execute on function firstline.delete_account, firstline.remove_old_demos, firstline.remove_old_deleted_accounts to firstline;
