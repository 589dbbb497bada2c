-- Credit reservations: what a generation takes from the balance when it is accepted, and gives back when it fails.

create function firstline.credit_kind(p_message_type text) returns text
language sql immutable as $$ select case when p_message_type = 'Cold DM' then 'dm' else 'subject' end $$;

-- Takes one credit and, for a free user with an insight, one insight use. The month's credits are spent first, then
-- purchases, the oldest first. The caller has locked the profile. Returns null, or why not.
create function firstline.reserve(
  p_profile public.user_profiles, p_generation uuid, p_kind text, p_insight boolean, p_now timestamptz
) returns text
language plpgsql set search_path = '' as $$
declare
  balance integer := case p_kind when 'dm' then p_profile.credits_dm else p_profile.credits_subject end;
  purchase text;
begin
  if p_profile.testing_mode then return null; end if;
  if p_insight and p_profile.free_insight_uses = 0 then return 'insight_exhausted'; end if;
  if balance = 0 then return 'credits_exhausted_' || firstline.effective_plan(p_profile.plan); end if;
  if balance <= (case p_kind when 'dm' then p_profile.extra_dm else p_profile.extra_subject end) then
    purchase := firstline.use_purchased(p_profile.user_id, p_kind);
  end if;
  perform firstline.move_credit(p_profile.user_id, p_kind, -1, 'reserve', p_generation, p_now, purchase);
  if p_insight then
    update public.user_profiles set free_insight_uses = free_insight_uses - 1 where user_id = p_profile.user_id;
  end if;
  return null;
end $$;

-- Returns what a generation reserved. A period that has ended is renewed first, even while the job is late. A
-- reservation of a past period is recorded as 0, since the new period began with the full allowance. A purchased credit
-- goes back to its purchase in any period, and is recorded as 0 when its payment was returned. The caller has locked
-- the profile.
create function firstline.refund(p_generation public.generations, p_now timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  profile public.user_profiles;
  kind text := firstline.credit_kind(p_generation.message_type);
  purchase text;
  returned integer;
begin
  select * into profile from public.user_profiles where user_id = p_generation.user_id;
  if not found then return; end if;
  profile := firstline.renew_if_due(profile, p_now);
  select purchase_id into purchase from public.credit_movements
  where generation_id = p_generation.id and reason = 'reserve' order by id desc limit 1;
  returned := case
    when purchase is not null then firstline.return_to_purchase(purchase, kind)
    when profile.period_started_at = p_generation.charged_period then 1
    else 0 end;
  if returned > 0 then
    perform firstline.move_credit(profile.user_id, kind, returned, 'refund', p_generation.id, p_now, purchase);
  else
    perform firstline.explain_movement('refund', p_generation.id, p_now, purchase);
    perform firstline.add_movement(
      profile.user_id, kind, 0, case kind when 'dm' then profile.credits_dm else profile.credits_subject end, 'refund');
    perform firstline.explain_movement(null, null, null);
  end if;
  if p_generation.insight_taken then
    update public.user_profiles set free_insight_uses = free_insight_uses + 1 where user_id = profile.user_id;
  end if;
end $$;

revoke execute on all functions in schema firstline from public;
grant execute on function firstline.credit_kind, firstline.reserve, firstline.refund to firstline;
