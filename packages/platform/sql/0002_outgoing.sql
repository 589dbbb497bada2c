-- The queue of outgoing mails and texts. The transaction that makes a message necessary enqueues it, so none is sent
-- for what was rolled back and none is lost for what was committed. Any replica sends what is due: it claims a message
-- under a lease, and the attempt number fences it. No other replica sends it meanwhile, and a message of a killed
-- process is taken over when its lease ends.
--
-- The server seals content and recipient (the database never has the key) and erases them when they are of no more use.
-- The time is always a parameter.
create table firstline.outgoing_messages (
  id uuid primary key,
  medium text not null check (medium in ('mail', 'text')),
  kind text not null,
  -- Null once it was sent or given up.
  sealed bytea,
  -- kept: no delivery is configured, so it stays for the outbox.
  state text not null check (state in ('waiting', 'kept', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  -- The runner that sends it, and the end of its lease.
  runner text,
  lease_until timestamptz,
  created_at timestamptz not null,
  -- When it was sent, or given up.
  ended_at timestamptz,
  last_error text,
  check ((runner is null) = (lease_until is null)),
  check ((sealed is null) = (state in ('sent', 'failed'))),
  check ((ended_at is null) = (sealed is not null)),
  check (runner is null or state = 'waiting')
);
create index outgoing_messages_waiting_idx on firstline.outgoing_messages (next_attempt_at) where state = 'waiting';
create index outgoing_messages_created_at_idx on firstline.outgoing_messages (created_at);

-- Enqueues messages: `p_messages` [{id, medium, kind, sealed (base64), state}]. Null and [] do nothing, nor does a
-- message that is in the queue already.
create function firstline.enqueue_messages(p_messages jsonb, p_now timestamptz) returns void
language sql set search_path = '' as $$
  insert into firstline.outgoing_messages (id, medium, kind, sealed, state, next_attempt_at, created_at)
  select id, medium, kind, decode(sealed, 'base64'), state, p_now, p_now
  from jsonb_to_recordset(coalesce(p_messages, '[]')) as message (id uuid, medium text, kind text, sealed text, state text)
  on conflict (id) do nothing
$$;

-- Claims up to `p_limit` messages that are due, of the media this runner can send, those that wait longest first. A
-- message whose lease has ended may be claimed again.
create function firstline.claim_messages(
  p_media text[], p_limit integer, p_runner text, p_lease interval, p_now timestamptz
) returns table (id uuid, medium text, kind text, sealed text, attempt integer, created_at timestamptz)
language sql set search_path = '' as $$
  with due as (
    select message.id from firstline.outgoing_messages message
    where message.state = 'waiting' and message.medium = any (p_media) and message.next_attempt_at <= p_now
      and (message.lease_until is null or message.lease_until <= p_now)
      and message.created_at > p_now - interval '24 hours'
    order by message.next_attempt_at, message.id limit p_limit for update skip locked
  )
  update firstline.outgoing_messages message
  set runner = p_runner, lease_until = p_now + p_lease, attempts = message.attempts + 1
  from due where message.id = due.id
  returning message.id, message.medium, message.kind, encode(message.sealed, 'base64'), message.attempts,
    message.created_at
$$;

-- State of the queue by medium. A failing message is one that waits after a failed attempt or for more than two
-- minutes, and one whose content was refused within an hour. A medium is failing while nothing that was queued after
-- such a message has been sent: one recipient whose server delays or refuses mails is no failure of ours.
create function firstline.message_health(p_now timestamptz) returns table (
  medium text, waiting integer, oldest_at timestamptz, is_failing boolean, last_error text
)
language sql stable set search_path = '' as $$
  with troubled as (
    select message.medium, message.last_error, message.next_attempt_at
    from firstline.outgoing_messages message
    where (
        message.state = 'waiting'
        and (message.last_error is not null or message.created_at <= p_now - interval '2 minutes')
        or message.state = 'failed' and message.created_at > p_now - interval '25 hours'
        and message.ended_at > p_now - interval '1 hour' and message.last_error like 'EMESSAGE%'
      )
      and not exists (
        select from firstline.outgoing_messages later
        where later.created_at > message.created_at and later.medium = message.medium and later.state = 'sent'
      )
  ), queued as (
    select message.medium, count(*)::integer as waiting, min(message.created_at) as oldest_at
    from firstline.outgoing_messages message where message.state = 'waiting' group by 1
  )
  select medium, coalesce(queued.waiting, 0), queued.oldest_at,
    exists (select from troubled where troubled.medium = all_media.medium),
    (select troubled.last_error from troubled
     where troubled.medium = all_media.medium and troubled.last_error is not null
     order by troubled.next_attempt_at desc limit 1)
  from (select medium from queued union select medium from troubled) all_media left join queued using (medium)
  order by medium
$$;

-- Removes up to `p_limit` messages: those kept for the outbox after a week, those sent or given up after a month.
-- Returns how many.
create function firstline.remove_old_messages(p_limit integer, p_now timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  removed integer;
begin
  delete from firstline.outgoing_messages where id in (
    select id from firstline.outgoing_messages
    where created_at < p_now - interval '7 days'
      and (state = 'kept' or state in ('sent', 'failed') and ended_at < p_now - interval '30 days')
    order by created_at limit p_limit for update skip locked
  );
  get diagnostics removed = row_count;
  return removed;
end $$;
