-- A member with a second factor has no data, and an administrator no rights, until the factor was shown. Whatever other
-- policies allow: each table that sessions can reach has this one.
do $$
declare
  reachable text;
begin
  foreach reachable in array array['user_profiles', 'credit_movements', 'generations', 'generation_items',
    'message_logs', 'audit_log', 'app_config']
  loop
    execute format('create policy second_factor on public.%I as restrictive to authenticated
      using ((select auth.is_fully_signed_in())) with check ((select auth.is_fully_signed_in()))', reachable);
  end loop;
end $$;

-- Triggers ask it, too, where no policy is. In a language that keeps its plans.
create or replace function firstline.is_admin() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.user_profiles where user_id = auth.uid() and role = 'admin')
    and auth.is_fully_signed_in();
end $$;
