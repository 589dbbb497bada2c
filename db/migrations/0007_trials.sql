-- Trials: their end and their settings.

-- Ends trials whose last day has come. Returns how many.
create function firstline.end_trials(p_limit integer, p_now timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  ended integer;
begin
  perform firstline.explain_movement('trial end', null, p_now);
  with due as (
    select user_id from public.user_profiles where is_trial and trial_end_date <= p_now
    order by trial_end_date limit p_limit for update skip locked
  )
  update public.user_profiles as profile set is_trial = false from due where profile.user_id = due.user_id;
  get diagnostics ended = row_count;
  perform firstline.explain_movement(null, null, null);
  return ended;
end $$;

-- Ends every running trial now. Returns how many. Profiles are locked in one order, so that concurrent calls can't
-- deadlock.
create function firstline.end_all_trials(p_editor text, p_now timestamptz) returns integer
language plpgsql set search_path = '' as $$
declare
  ended integer;
begin
  perform firstline.explain_edit('trial end', p_editor, p_now);
  with running as (
    select user_id from public.user_profiles where is_trial order by user_id for update
  )
  update public.user_profiles as profile set is_trial = false from running where profile.user_id = running.user_id;
  get diagnostics ended = row_count;
  perform firstline.explain_edit(null, null, null);
  return ended;
end $$;

-- Changes the given trial settings. The others stay, or get the caller's defaults.
create function firstline.change_trial_settings(
  p_editor text, p_defaults jsonb, p_changes jsonb, p_now timestamptz
) returns public.app_config
language plpgsql set search_path = '' as $$
declare
  changed public.app_config;
begin
  perform firstline.explain_edit('trial settings', p_editor, p_now);
  insert into public.app_config as kept (key, value) values ('trial_settings', p_defaults || p_changes)
  on conflict (key) do update set value = kept.value || p_changes
  returning * into changed;
  perform firstline.explain_edit(null, null, null);
  return changed;
end $$;
