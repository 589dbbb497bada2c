-- Retries of outgoing messages: the delay after each failed attempt, and when a message is given up.

-- The wait after the n-th attempt.
create function firstline.message_retry_delay(p_attempts integer) returns interval
language sql immutable set search_path = '' as $$
  select (array['10 seconds', '30 seconds', '1 minute', '5 minutes', '15 minutes'])[least(greatest(p_attempts, 1), 5)]::interval
$$;

-- Ends an attempt. `p_outcome`: 'sent'; 'refused', a permanent failure; 'delayed', to be tried again unless it is a day
-- old. The content of what was sent or given up is erased in the same statement. False when the lease was lost: another
-- runner has the message and will end it.
create function firstline.finish_message(
  p_id uuid, p_attempt integer, p_outcome text, p_error text, p_now timestamptz
) returns boolean
language plpgsql set search_path = '' as $$
declare
  message firstline.outgoing_messages;
  end_state text;
begin
  select * into message from firstline.outgoing_messages
  where id = p_id and attempts = p_attempt and runner is not null for update;
  if not found then return false; end if;
  end_state := case
    when p_outcome = 'sent' then 'sent'
    when p_outcome = 'refused' or message.created_at <= p_now - interval '24 hours' then 'failed'
    else 'waiting'
  end;
  update firstline.outgoing_messages
  set state = end_state, runner = null, lease_until = null,
      sealed = case when end_state = 'waiting' then message.sealed end,
      ended_at = case when end_state = 'waiting' then null else p_now end,
      next_attempt_at = p_now + firstline.message_retry_delay(message.attempts),
      last_error = coalesce(p_error, message.last_error)
  where id = p_id;
  return true;
end $$;

-- Gives up messages that were not sent within a day: links and codes in them have expired. Returns how many.
create function firstline.give_up_messages(p_now timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  given_up integer;
begin
  update firstline.outgoing_messages
  set state = 'failed', sealed = null, runner = null, lease_until = null, ended_at = p_now,
      last_error = 'given up after a day; before that: ' || coalesce(last_error, 'never tried')
  where id in (
    select id from firstline.outgoing_messages
    where state = 'waiting' and created_at <= p_now - interval '24 hours'
      and (lease_until is null or lease_until <= p_now)
    for update skip locked
  );
  get diagnostics given_up = row_count;
  return given_up;
end $$;

revoke all on firstline.outgoing_messages from public, anon, authenticated, service_role;
grant select, insert, update, delete on firstline.outgoing_messages to firstline;
revoke execute on all functions in schema firstline from public;
grant execute on function firstline.enqueue_messages, firstline.give_up_messages, firstline.claim_messages,
  firstline.message_retry_delay, firstline.finish_message, firstline.message_health, firstline.remove_old_messages
to firstline;
