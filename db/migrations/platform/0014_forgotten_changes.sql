-- What was kept of the rows of somebody whose account is deleted names a person, and goes with the account, ten minutes
-- early: whoever has not read it yet misses changes of rows that are gone. That rows were deleted is still told, by their
-- keys alone and as nobody's, to those who see everybody's rows.
create function realtime.forget_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What is being removed for its age is left to that: waiting for each other, in two orders, would end in a deadlock.
  delete from realtime.changes where ctid = any (array(
    select ctid from realtime.changes where owner = old.id and op <> 'DELETE' for update skip locked
  ));
  update realtime.changes set owner = null where ctid = any (array(
    select ctid from realtime.changes where owner = old.id for update skip locked
  ));
  return null;
end $$;
revoke execute on function realtime.forget_owner from public;

-- At the end of the transaction: by then all has been kept that the deletion itself did, to the last row it cascades to.
create constraint trigger forget_owner after delete on auth.users
deferrable initially deferred for each row execute function realtime.forget_owner();
